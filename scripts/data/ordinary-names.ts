/**
 * Words that the public list of English words lacks, and that mean something else first: chemical elements, letters,
 * figures, places, brands, products, first names. Chosen by hand.
 */
export const ordinaryNames = `
  actinium americium antimony barium bismuth bohrium bromine caesium cerium cesium copernicium curium dubnium
  einsteinium europium fermium gadolinium gallium germanium hafnium hassium holmium indium iridium krypton lanthanum
  lawrencium lutetium meitnerium mendelevium molybdenum moscovium neodymium neptunium niobium nobelium osmium
  palladium polonium promethium rhenium rhodium roentgenium rubidium ruthenium samarium scandium seaborgium selenium
  strontium tantalum technetium tellurium terbium thallium thorium thulium tungsten vanadium ytterbium yttrium zirconium
  omicron upsilon epsilon anubis apophis ares artemis athena callisto calypso chimera chronos confucius cronos daedalus
  demeter golem hades hecate helios hephaestus hera hermes hydra hyperion icarus indra kraken kronos lamashtu lazarus
  leviathan lucifer medusa minotaur morpheus nemesis odin osiris pandora pegasus perseus phoenix poseidon prometheus
  sauron scylla sisyphus spartacus tartarus thor typhon valkyrie wotan zeus akira albert alibaba amoeba andromeda
  audi auriga bahamut balenciaga bentley bugatti cassiopeia celeron chevrolet chimborazo cisco covellite elbrus ferrari foxmail
  frankenstein gmail gucci hermes honda huawei hyundai ikea imsi infiniti intel jaguar kairos karma karst kinsing labubu lamborghini
  lenovo lexus linux longhorn lotus lyceum machete mackintosh markopolo maserati matrix mazda mercedes mimo mitsubishi monti
  nissan nokia ojaswi opel oracle orion paladin panasonic peugeot pikachu pokemon polaris popeye porsche prada puma pupa
  renault ripple rolex samsung scarab siemens skoda sony subaru superman suzuki swarovski telegram tesla thunderbird timmy toyota
  trident vespa vodafone volvo xiaomi yahoo yamaha zara nazar sarit hezb sima mirage madi taal nitro wildcard
  morpho blackwood boron rybar calcium lurid mogilevich sharpshooter watchdog webmaster bravo
`
  .split(/\s+/)
  .filter((word) => word !== '')
