/** The footer of every public page. */
import { Link } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { Logo } from "#ui/logo.tsx";

/** `isServed` marks a page that the server renders, which the app cannot show. */
type FooterLink = { to: string; label: string; isServed?: boolean };

const columns: { title: string; links: FooterLink[] }[] = [
  {
    title: "Features",
    links: [
      { to: "/ai-models", label: "AI Models" },
      { to: "/blog/ai-image-generation-revolutionizing-content-creation", label: "AI Image Generation" },
      { to: "/video-generation", label: "Video Generation" },
      { to: "/ai-image-editing", label: "AI Image Editing" },
      { to: "/ai-image-upscaling", label: "AI Image Upscaling" },
    ],
  },
  {
    title: "Support",
    links: [
      { to: "/blog", label: "Blog" },
      { to: "/how-it-works", label: "How It Works" },
      { to: "/safety", label: "Safety" },
      { to: "/contact", label: "Contact" },
      { to: "/report", label: "Report", isServed: true },
      { to: "/privacy-policy", label: "Privacy Policy" },
      { to: "/terms-of-service", label: "Terms of Service" },
      { to: "/refund-policy", label: "Refund Policy" },
      { to: "/withdraw", label: "Withdraw from contract here" },
      { to: "/imprint", label: "Imprint" },
      { to: "/accessibility", label: "Accessibility" },
    ],
  },
];

export function SiteFooter() {
  return (
    <footer className="mt-20 bg-sunk pt-14 pb-10 md:mt-28 md:pt-[72px]">
      <div className="wrap grid grid-cols-2 gap-x-5 gap-y-9 md:grid-cols-[1.7fr_1fr_1fr] md:gap-12">
        <div className="col-span-2 md:col-span-1">
          <Logo />
          <p className="mt-[18px] max-w-[40ch] text-fg-2">
            A studio that runs on your own machine. Every picture made here is marked as made by AI.
          </p>
          <p className="mt-[18px]">
            <Badge>18 or older</Badge>
          </p>
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="mb-2 text-sm font-strong text-fg-3">{column.title}</h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.to}>
                  <Link
                    to={link.to}
                    reloadDocument={link.isServed ?? false}
                    className="inline-flex min-h-11 items-center text-fg-2 transition-colors duration-150 hover:text-fg md:pointer-fine:min-h-9"
                  >
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
