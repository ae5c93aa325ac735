import { chromium } from "playwright-core";
import sharp from "sharp";
import { signUp } from "../acceptance/people.ts";
const url="http://localhost:3500"; const {publishableKey}=await (await fetch(url+"/config.json")).json() as any;
const person=await signUp({url,publishableKey} as any);
const b=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox","--disable-gpu","--disable-background-networking","--disable-component-update","--disable-sync","--no-first-run"]});
const lin=(v:number)=>{v/=255;return v<=.04045?v/12.92:((v+.055)/1.055)**2.4}; const lum=(r:number,g:number,bb:number)=>.2126*lin(r)+.7152*lin(g)+.0722*lin(bb);
async function contrast(p:any,label:string,sel:string){
 const rects=await p.evaluate((s:string)=>[...document.querySelectorAll(s)].flatMap(e=>{const w=document.createTreeWalker(e,NodeFilter.SHOW_TEXT);const out:any[]=[];let n;while(n=w.nextNode()){if(!n.textContent!.trim())continue;const el=n.parentElement!;if(el.closest("button,[class*=bg-inverse],.glass"))continue;const r=document.createRange();r.selectNodeContents(n);const c=getComputedStyle(el);const cv=document.createElement("canvas");cv.width=cv.height=1;const g=cv.getContext("2d")!;g.fillStyle=c.color;g.fillRect(0,0,1,1);const d=g.getImageData(0,0,1,1).data;for(const q of r.getClientRects())if(q.width>4&&q.height>4&&getComputedStyle(el).opacity!=="0")out.push({x:q.x+scrollX,y:q.y+scrollY,w:q.width,h:q.height,c:[d[0],d[1],d[2]],t:n.textContent!.slice(0,24)});}return out;}),sel);
 await p.addStyleTag({content:`${sel} *{color:transparent!important}`});
 const png=await p.screenshot({fullPage:true}); const {data,info}=await sharp(png).removeAlpha().raw().toBuffer({resolveWithObject:true});
 let worst=99,who="";
 for(const r of rects){const ls:number[]=[];for(let y=Math.max(0,r.y|0);y<Math.min(info.height,r.y+r.h);y+=2)for(let x=Math.max(0,r.x|0);x<Math.min(info.width,r.x+r.w);x+=2){const i=(y*info.width+x)*3;ls.push(lum(data[i]!,data[i+1]!,data[i+2]!));} if(!ls.length)continue; ls.sort((a,b2)=>a-b2); const bg=ls[Math.floor(ls.length*.97)]!; const fg=lum(r.c[0],r.c[1],r.c[2]); const k=(Math.max(fg,bg)+.05)/(Math.min(fg,bg)+.05); if(k<worst){worst=k;who=r.t;} if(k<4.5)console.log("LOW",label,r.t,k.toFixed(2));}
 console.log(label,rects.length,"texts, worst",worst.toFixed(2),who);
}
for(const [w,h] of [[1440,900],[360,780]] as const) for(const scheme of ["dark","light"] as const){
 const c=await b.newContext({viewport:{width:w,height:h},colorScheme:scheme,reducedMotion:"reduce"}); const p=await c.newPage();
 await p.addInitScript((t:string)=>localStorage.setItem("galatea-theme",t),scheme);
 await p.goto(url+"/"); await p.waitForTimeout(600);
 await p.evaluate(async()=>{for(const i of document.images)i.loading="eager";for(let y=0;y<4000;y+=400){scrollTo(0,y);await new Promise(r=>setTimeout(r,60))}scrollTo(0,0)}); await p.waitForTimeout(500);
 const el=await p.$("section[aria-labelledby=people]"); await el!.screenshot({path:`/tmp/pol/gal-${w}-${scheme}.png`});
 await contrast(p,`landing ${w} ${scheme}`,"section[aria-labelledby=people] li");
 await p.goto(url+"/auth"); await p.waitForTimeout(600); await contrast(p,`auth ${w} ${scheme}`,"div[data-theme=dark] p.display");
 await p.goto(url+"/auth"); await p.getByLabel("Email").fill(person.email); await p.getByLabel("Password",{exact:true}).fill(person.password); await p.getByRole("button",{name:"Sign In",exact:true}).click();
 await p.waitForURL(/dashboard$/); await p.waitForTimeout(1500); await p.screenshot({path:`/tmp/pol/dash-${w}-${scheme}.png`,fullPage:w<800});
 await contrast(p,`dashboard ${w} ${scheme}`,"nav[aria-label=Tools]");
 await c.close(); }
await b.close();
