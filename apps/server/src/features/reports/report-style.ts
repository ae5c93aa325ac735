/**
 * The style of the pages of /report. The form shows only what the chosen kind needs: an element with `data-for` belongs to
 * the kinds that it names. Browsers without `:has()` show all of it.
 */
import { reportKinds } from "@galatea/contract/report-kinds.ts";

const ofOtherKinds = reportKinds
  .map((kind) => `form:has([name=kind][value=${kind}]:checked) [data-for]:not([data-for~=${kind}])`)
  .join(",");

export const reportStyle = `
main{justify-content:flex-start}
.report{width:min(100%,640px);display:grid;gap:32px;padding:clamp(12px,3vw,40px) 0 48px}
.report h1{margin-bottom:14px}.report h2{margin:0 0 6px;font:400 22px/1.2 'Newsreader Variable',Georgia,serif;letter-spacing:-0.01em}
.lead{max-width:56ch;font-size:17px;line-height:1.55}
form{display:grid;gap:32px;position:relative}.rest{display:grid;gap:32px}
.part{display:grid;gap:18px;min-width:0;margin:0;padding:0;border:0}
.part+.part,.rest>.part{padding-top:28px;box-shadow:0 -1px 0 var(--line)}
.pair{display:grid;gap:18px}@media (min-width:600px){.pair{grid-template-columns:1fr 1fr}}
legend,label.name{display:block;padding:0;margin-bottom:8px;font-size:14px;font-weight:580}
legend.big{margin-bottom:14px;font:400 22px/1.2 'Newsreader Variable',Georgia,serif;letter-spacing:-0.01em}
label.name span{color:var(--text-3);font-weight:430}
.choices{display:grid;gap:8px}
label.choice{display:grid;grid-template-columns:22px 1fr;gap:2px 14px;align-items:center;min-height:60px;padding:12px 18px;border-radius:10px;
background:var(--card);cursor:pointer}
label.choice:hover{background:var(--raised)}label.choice span{font-weight:580}
label.choice small{grid-column:2;color:var(--text-3);font-size:14px}
label.choice:has(:checked){box-shadow:inset 0 0 0 1px var(--accent-text);background:var(--raised)}
label.agree{display:grid;grid-template-columns:22px 1fr;gap:14px;align-items:start;padding:16px 18px;border-radius:10px;background:var(--card);
color:var(--text-2);cursor:pointer;text-wrap:pretty}
input[type=radio],input[type=checkbox]{width:20px;height:20px;margin:1px 0 0;accent-color:var(--accent)}
input[type=text],input[type=email],textarea{display:block;width:100%;min-height:48px;padding:12px 14px;border:0;border-radius:10px;background:var(--card);
box-shadow:inset 0 0 0 1px var(--line);color:inherit;font:inherit}
input.signature{font:italic 400 22px/1.2 'Newsreader Variable',Georgia,serif;min-height:56px}
textarea{min-height:104px;resize:vertical}textarea.few{min-height:76px}
input[type][aria-invalid],textarea[aria-invalid]{box-shadow:inset 0 0 0 2px var(--danger)}
.hint{margin-top:8px;font-size:14px;color:var(--text-3)}
.error{margin-top:8px;font-size:14px;font-weight:580;color:var(--danger)}
.wrong{padding:14px 18px;border-radius:10px;background:color-mix(in oklch,var(--danger) 14%,transparent);color:var(--danger)}
.wrong a{text-underline-offset:3px}
.shown{display:flex;gap:16px;align-items:center;padding:12px;border-radius:14px;background:var(--card)}
.shown img{width:84px;height:84px;object-fit:cover;border-radius:10px;background:var(--sunk);flex:none}
.send{display:grid;gap:16px;justify-items:start}.send button{min-height:52px;padding:0 30px;font-size:16px}
.send button[aria-disabled]{opacity:.6;cursor:progress}
.trap{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
.number{display:block;margin:4px 0 2px;font:400 clamp(34px,8vw,52px)/1.05 'Newsreader Variable',Georgia,serif;letter-spacing:0.01em;
font-variant-numeric:lining-nums tabular-nums;color:var(--text);white-space:nowrap}
ol.next{margin:0;padding:0;list-style:none;display:grid;gap:0}
ol.next li{display:grid;gap:2px;padding:16px 0;box-shadow:0 -1px 0 var(--line)}
ol.next b{font-weight:580}ol.next span{color:var(--text-2);text-wrap:pretty}
footer nav{display:flex;flex-wrap:wrap;gap:0 22px;padding:12px 0}
footer nav a{display:inline-flex;align-items:center;min-height:44px;color:var(--text-2);text-decoration:none}footer nav a:hover{color:var(--text)}
@supports selector(:has(*)){form:not(:has([name=kind]:checked)) .rest,${ofOtherKinds}{display:none}}
@media (max-width:600px){.send button{width:100%}}
`.replaceAll("\n", "");
