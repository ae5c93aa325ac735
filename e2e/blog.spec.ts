/** The blog: its list, its posts and its feeds, all readable without a script. */
import { expect, test } from "./fixtures.ts";

const slugs = [
  "consistent-ai-characters",
  "future-ai-generated-videos-trends-predictions",
  "ai-image-generation-revolutionizing-content-creation",
];

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the list shows three posts, the newest first, and each opens, can be shared and leads back", async ({
    page,
    server,
  }) => {
    await page.goto("/blog");
    const links = page.getByRole("main").getByRole("article").getByRole("link");
    const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href")));
    expect(addresses).toEqual(slugs.map((slug) => `/blog/${slug}`));
    for (const slug of slugs) {
      await page.goto("/blog");
      await page.locator(`main a[href="/blog/${slug}"]`).click();
      const article = page.getByRole("article");
      await expect(article.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(article.getByText(/^\d+ (November) 2026$/)).toBeVisible();
      const words = (await article.innerText()).split(/\s+/).length;
      const minutes = Number.parseInt(await article.getByText(/min read/).innerText(), 10);
      expect(Math.abs(minutes - words / 220)).toBeLessThan(1);
      await expect(article.getByText(`${server.url}/blog/${slug}`)).toBeVisible();
      await expect(article.getByRole("link", { name: "LinkedIn" })).toHaveAttribute(
        "href",
        `https://www.linkedin.com/sharing/share-offsite/?url=${server.url}/blog/${slug}`,
      );
      await expect(page.getByRole("link", { name: "Start Creating Now" })).toHaveAttribute("href", "/auth");
      await article.getByRole("link", { name: "Back to Blog" }).click();
      await expect(page).toHaveURL(/\/blog$/);
    }
  });
});

test("both feeds list every post with the site's own address", async ({ page, server }) => {
  await page.goto("/blog");
  for (const path of ["/blog/rss.xml", "/blog/feed.json"]) {
    await expect(page.locator(`link[rel="alternate"][href="${server.url}${path}"]`)).toHaveCount(1);
    const reply = await page.request.get(path);
    expect([path, reply.status()]).toEqual([path, 200]);
    const text = await reply.text();
    for (const slug of slugs) expect(text).toContain(`${server.url}/blog/${slug}`);
    expect(text).not.toContain(".invalid");
  }
});

test("the list and a post pass axe at every width", async ({ page, inspect, capture }) => {
  await page.goto("/blog");
  await inspect("blog");
  await page.goto(`/blog/${slugs[0]}`);
  await capture("blog-post");
});

test("an unknown post is not found", async ({ page }) => {
  const reply = await page.goto("/blog/no-such-post");
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
