/**
 * Words without which a picture is still of the same thing: how large, old or fine something is, and what photographers
 * and painters say. They are listed as not used, but nobody is asked about them.
 */
const asides: ReadonlySet<string> = new Set(
  (
    "big large huge giant small tiny little miniature short tall high low long wide narrow thick thin deep shallow heavy light " +
    "old new ancient antique vintage modern contemporary retro classic classical traditional rustic worn weathered aged fresh young " +
    "fine good great best better beautiful lovely charming cute sweet adorable handsome stylish chic trendy fancy luxurious luxury cheap posh sleek " +
    "rough smooth shiny matte dull bright brilliant vivid pale rich warm cool cold hot wet dry dusty dirty clean tidy messy cluttered empty full busy crowded quiet loud " +
    "round square flat steep open closed half whole single solo double pair several various typical usual ordinary simple plain complex intricate ornate elaborate delicate subtle bold strong weak soft hard gentle calm wild free lone lonely " +
    "happy sad cheerful joyful playful serious proud brave shy confident relaxed tired curious friendly kind noble humble wise clever charismatic mysterious magical mystical majestic regal royal imperial epic heroic legendary mythical imaginary imagined fictional fantastic fabulous marvellous marvelous wonderful spectacular breathtaking impressive striking iconic famous award winning winner masterful exquisite elegant graceful timeless cosy cozy homely inviting intimate peaceful serene tranquil idyllic picturesque scenic panoramic sweeping vast endless distant remote nearby local hidden secret private public rural exotic tropical northern southern eastern western foreign domestic native european american asian african " +
    "real realistic hyperrealistic hyper lifelike true natural organic authentic candid spontaneous raw gritty moody dreamy hazy crisp sharp clear blurred blurry sharpened focused unfocused detailed detail details texture textured textures quality resolution hd uhd hdr rtx raytracing unreal engine octane vray blender cinema4d artstation deviantart behance pinterest instagram trending viral " +
    "lens mm iso f aperture exposure bokeh depth focus focal macro telephoto fisheye tilt shift grain film kodak fuji fujifilm leica canon nikon sony hasselblad polaroid dslr snapshot shot shots closeup frame framing framed composition composed symmetrical symmetry asymmetrical centered centred rule thirds negative space foreground midground backdrop perspective angle angles overhead aerial eye level wide ultrawide vertical horizontal landscape orientation " +
    "style styled stylish stylised stylized inspired aesthetic vibe vibes mood feel feeling atmosphere atmospheric ambience ambient tone tones tonal palette colour color colours colors coloured colored colourful saturated desaturated muted vibrant contrast contrasting highlights shadows shadow shade shaded backlit backlight backlighting rim key diffuse diffused volumetric glow glowing gleam gleaming glint sparkling shimmering radiant luminous " +
    "product commercial advertising advert advertisement stock studio professional amateur editorial concept conceptual study fanart artwork illustration illustrated graphic design designed rendering render cgi digital analog analogue traditional handmade painted drawn sketched brush strokes brushstrokes impasto canvas paper " +
    "please kindly maybe perhaps probably somehow rather quite truly back backs side sides middle centre center corner edge edges top bottom upper lower inside outside around everywhere here there away alone together apart once twice always never often sometimes today tonight now soon later early late " +
    "set sets setting scenery scene situated located placed laid lying leaned full filled covered decorated adorned surrounded made built making against among amid via per etc eg ie vs " +
    "warmer cooler brighter darker lighter larger smaller bigger older newer softer sharper stronger " +
    "oil oils acrylic acrylics fresco mosaic isometric claymation lofi glitch " +
    "lost found forgotten abandoned deserted special unique particular certain original first second third last final next main central entire complete perfect ideal"
  ).split(" "),
);

/** They end like adverbs. */
const nouns: ReadonlySet<string> = new Set(
  "ally anomaly assembly belly bully butterfly doily dolly family firefly fly folly gully holly jelly lily monopoly rally reply supply dragonfly italy sicily".split(
    " ",
  ),
);

export const isAside = (word: string): boolean =>
  asides.has(word) || (word.length > 4 && word.endsWith("ly") && !nouns.has(word));
