import { chromium } from "playwright-core";
const b=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox","--disable-gpu","--disable-background-networking","--disable-component-update","--disable-sync","--no-first-run"]});
for(const [w,h] of [[1440,900],[360,780]] as const) for(const scheme of ["dark","light"] as const){
 const c=await b.newContext({viewport:{width:w,height:h},colorScheme:scheme}); const p=await c.newPage();
 await p.goto("http://localhost:3500/"); await p.waitForTimeout(1200);
 await p.screenshot({path:`/tmp/pol/land-${w}-${scheme}.png`});
 await p.evaluate(()=>window.scrollTo(0,innerWidth<800?1150:760)); await p.waitForTimeout(700);
 await p.screenshot({path:`/tmp/pol/land2-${w}-${scheme}.png`});
 await p.goto("http://localhost:3500/auth"); await p.waitForTimeout(900);
 await p.screenshot({path:`/tmp/pol/auth-${w}-${scheme}.png`});
 await c.close(); }
await b.close();
