// usage: out.png height cols WxH|prompt|seed ...
import sharp from "sharp";
import { composeLayers } from "../packages/engines/src/sketch/compose.ts";
import { finishPicture } from "../packages/engines/src/sketch/finish.ts";
import { understandPrompt } from "../packages/engines/src/sketch/understand/understand.ts";
const [,, out, h0, cols0, ...specs]=process.argv; const h=+h0!, cols=+cols0!;
let x=0,y=0,c=0,W=0;const comp:any[]=[];
for(const s of specs){ const [sz,prompt,seed]=s.split("|"); const [w,hh]=sz!.split("x").map(Number);
 const size={widthPx:w!,heightPx:hh!}; const t=performance.now();
 const {scene,unused}=understandPrompt(prompt!,{seed:+(seed??1),size});
 const png=await finishPicture(composeLayers(scene,size),scene,size,{signal:new AbortController().signal});
 console.log((performance.now()-t).toFixed(0),"ms",(png.length/1024|0)+"KB",prompt,"unused:",unused.join("/"));
 const i=await sharp(png).resize({height:h}).toBuffer({resolveWithObject:true});
 if(c===cols){c=0;x=0;y+=h+4;} comp.push({input:i.data,left:x,top:y}); x+=i.info.width+4; W=Math.max(W,x); c++; }
await sharp({create:{width:W,height:y+h,channels:3,background:"#222"}}).composite(comp).png().toFile(out!);
