/** The style of the pages for visitors, in Galatea's colours, dark or light as the browser prefers. */
export const pageStyle = `
:root{color-scheme:dark;--bg:oklch(0.168 0.023 332);--sunk:oklch(0.135 0.02 332);--card:oklch(0.198 0.025 334);
--raised:oklch(0.232 0.027 336);--line:oklch(0.96 0.01 70 / 0.14);--text:oklch(0.962 0.009 76);--text-2:oklch(0.815 0.014 55);
--text-3:oklch(0.715 0.018 45);--accent:oklch(0.725 0.152 13);--accent-hover:oklch(0.795 0.115 14);--accent-ink:oklch(0.175 0.035 350);
--accent-text:oklch(0.795 0.115 14);--mark:oklch(0.725 0.152 13);--danger:oklch(0.745 0.14 30);
--shadow:0 40px 90px -24px oklch(0.04 0.02 330 / 0.95)}
@media (prefers-color-scheme:light){:root{color-scheme:light;--bg:oklch(0.962 0.009 76);--sunk:oklch(0.882 0.017 68);
--card:oklch(0.985 0.005 78);--raised:oklch(0.946 0.011 74);--line:oklch(0.25 0.03 335 / 0.16);--text:oklch(0.225 0.03 335);
--text-2:oklch(0.385 0.027 350);--text-3:oklch(0.475 0.024 10);--accent:oklch(0.525 0.172 14);--accent-hover:oklch(0.46 0.158 13);
--accent-ink:oklch(0.99 0.006 60);--accent-text:oklch(0.46 0.158 13);--mark:oklch(0.525 0.172 14);--danger:oklch(0.475 0.165 28);
--shadow:0 44px 80px -28px oklch(0.25 0.04 335 / 0.45)}}
*{box-sizing:border-box}
html{background:var(--bg);color:var(--text);-webkit-text-size-adjust:100%}
body{margin:0;min-height:100dvh;display:flex;flex-direction:column;font:430 15px/1.55 'Instrument Sans Variable',system-ui,sans-serif;
-webkit-font-smoothing:antialiased;overflow-wrap:break-word}
header,footer{flex:none;display:flex;align-items:center;justify-content:space-between;gap:16px;padding:0 clamp(20px,4.4vw,72px)}
header{min-height:76px}footer{min-height:72px;color:var(--text-3);font-size:14px}
main{flex:1;display:flex;flex-direction:column;align-items:center;justify-content:safe center;padding:8px clamp(16px,4.4vw,72px) 24px}
a{color:inherit}:focus-visible{outline:2px solid var(--accent-text);outline-offset:3px;border-radius:4px}
::selection{background:color-mix(in oklch,var(--accent) 38%,transparent)}
.brand{display:inline-flex;align-items:center;gap:11px;min-height:44px;font:400 23px/1.1 'Newsreader Variable',Georgia,serif;
letter-spacing:-0.015em;text-decoration:none;min-width:0}
.brand img{display:block;max-height:40px;max-width:min(240px,48vw);width:auto;height:auto}
.brand span{min-width:0;overflow-wrap:anywhere}
figure{margin:0;width:fit-content;max-width:100%;display:grid;justify-items:center;gap:20px}
figure img,figure video{display:block;width:auto;height:auto;max-width:100%;max-height:max(320px,calc(100dvh - 250px));border-radius:14px;
background:var(--sunk);box-shadow:var(--shadow)}
figcaption{contain:inline-size;width:100%;min-width:min(520px,calc(100vw - 40px));display:flex;flex-wrap:wrap;align-items:center;gap:10px 12px}
.words{width:100%;max-width:62ch;margin:0 auto;color:var(--text-2);font-size:17px;line-height:1.6;text-wrap:pretty;white-space:pre-line;text-align:center}
.chip{display:inline-flex;align-items:center;min-height:30px;padding:0 12px;border-radius:999px;background:var(--raised);color:var(--text-2);
font-size:14px;font-weight:580;white-space:nowrap}
.chip.ai{color:var(--accent-text);box-shadow:inset 0 0 0 1px currentColor;background:none}
.push{margin-left:auto}
.unseen,.skip:not(:focus){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;top:8px;left:8px;z-index:9;padding:10px 20px;border-radius:999px;background:var(--raised);color:var(--text)}
main:focus{outline:none}
.button,button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:0 20px;border:0;border-radius:999px;
background:var(--accent);color:var(--accent-ink);font:inherit;font-weight:580;text-decoration:none;cursor:pointer;white-space:nowrap}
.button:hover,button:hover{background:var(--accent-hover)}
.quiet{display:inline-flex;align-items:center;min-height:44px;color:var(--text-2);text-decoration-color:var(--line);text-underline-offset:4px}
.quiet:hover{color:var(--text)}
h1{margin:0;font:360 clamp(30px,4vw,40px)/1.08 'Newsreader Variable',Georgia,serif;letter-spacing:-0.022em;text-wrap:balance}
.state{width:min(100%,520px);overflow:hidden;border-radius:14px;background:var(--card);box-shadow:var(--shadow)}
.arches{display:flex;align-items:flex-end;justify-content:center;gap:14px;height:196px;background:var(--sunk)}
.arches i{width:96px;border-radius:999px 999px 0 0;background:var(--raised);height:104px}
.arches i:nth-child(2){height:150px}.arches i:nth-child(3){height:124px}
.state div.text{padding:26px 28px 28px;display:grid;gap:12px;justify-items:start}
p{margin:0;color:var(--text-2);text-wrap:pretty}
.state .button{margin-top:8px}
@media (max-width:600px){figure{width:100%}figure img,figure video{max-height:none}.push{margin-left:0}figcaption .button{width:100%}
header{min-height:64px}}
`.replaceAll("\n", "");
