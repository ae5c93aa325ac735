import sharp from "sharp"; import {readdirSync} from "node:fs";
const [,, out, h0, cols0, ...files]=process.argv; const h=+h0!, cols=+cols0!;
const ims=await Promise.all(files.map(async f=>({f,b:await sharp(f).resize({height:h}).toBuffer({resolveWithObject:true})})));
let x=0,y=0,c=0,W=0;const comp:any[]=[];
for(const i of ims){ if(c===cols){c=0;x=0;y+=h+4;} comp.push({input:i.b.data,left:x,top:y}); x+=i.b.info.width+4; W=Math.max(W,x); c++; }
await sharp({create:{width:W,height:y+h,channels:3,background:"#222"}}).composite(comp).png().toFile(out!);
