import sharp from "sharp";
import { composeLayers } from "../packages/engines/src/sketch/compose.ts";
import { finishPicture } from "../packages/engines/src/sketch/finish.ts";
import { understandPrompt } from "../packages/engines/src/sketch/understand/understand.ts";
const [,, out, w0,h0, from, n, ...prompts]=process.argv; const size={widthPx:+w0!,heightPx:+h0!}; const H=330,W=Math.round(H*size.widthPx/size.heightPx)+4;
const comp:any[]=[];
for(const [r,p] of prompts.entries()) for(let i=0;i<+n!;i++){ const {scene}=understandPrompt(p,{seed:+from!+i,size});
 const png=await finishPicture(composeLayers(scene,size),scene,size,{signal:new AbortController().signal});
 comp.push({input:await sharp(png).resize({height:H}).toBuffer(),left:i*W,top:r*(H+4)}); }
await sharp({create:{width:W*+n!,height:(H+4)*prompts.length,channels:3,background:"#222"}}).composite(comp).png().toFile(out!);
