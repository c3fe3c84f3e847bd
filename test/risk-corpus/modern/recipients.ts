/** Who receives mails, for each language. Their hosts tell which service takes the mail. */
export const recipients: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Rachel Thornbury <rachel.thornbury@kestrel-logistics.com>',
    'Owen Pryce <owen.pryce@kestrel-engineering.co.uk>',
    'Maya Lindqvist <m.lindqvist@harrowgate-dental.co.uk>',
    'Tom Abernethy <tom.abernethy.bristol@gmail.com>',
    'Priya Raman <priya@oakhollow-studio.com>',
    'Daniel Kowalczyk <dkowalczyk@northfell-council.org.uk>',
  ],
  de: [
    'Anna Berger <anna.berger@kestrel-logistik.de>',
    'Jonas Weidner <jonas.weidner82@gmx.de>',
    'Petra Hollmann <hollmann@praxis-am-lindenhof.de>',
    'Karl Tannert <buero@schreinerei-tannert.de>',
    'Markus Öztürk <m.oeztuerk@stadtwerke-felsenau.de>',
    'Sabine Kroll <sabine.kroll.hh@gmail.com>',
  ],
  fr: [
    'Claire Vasseur <claire.vasseur@kestrel-transports.fr>',
    'Julien Marchetti <julien.marchetti@atelier-bonnefoy.fr>',
    'Hélène Dubreuil <helene.dubreuil69@orange.fr>',
    'Karim Belhadj <k.belhadj@mairie-valmorin.fr>',
    'Lucie Tessier <lucie.tessier.nantes@gmail.com>',
  ],
  es: [
    'Lucía Carrasco <lucia.carrasco@kestrel-alimentaria.es>',
    'Álvaro Montes <amontes@talleres-riofrio.es>',
    'Marta Gálvez <marta.galvez.zgz@gmail.com>',
    'Begoña Lacasa <administracion@clinica-valdeluz.es>',
    'Íñigo Otxoa <i.otxoa@kestrel-norte.com>',
  ],
  it: [
    'Giulia Ferrante <giulia.ferrante@kestrel-meccanica.it>',
    'Paolo Sartorelli <p.sartorelli@studio-sartorelli.it>',
    'Elena Bassani <elena.bassani.bo@gmail.com>',
    'Silvia Gherardi <segreteria@scuola-montessori-vallebruna.it>',
    'Davide Perotti <davide.perotti77@libero.it>',
  ],
  pt: [
    'Inês Carvalhal <ines.carvalhal@kestrel-cortica.pt>',
    'Rui Mascarenhas <rui.mascarenhas@construcoes-alvito.pt>',
    'Joana Freitas <joana.freitas.porto@gmail.com>',
    'Thiago Nogueira <thiago.nogueira@kestrel-brasil.com.br>',
    'Antônio Prado <financeiro@padaria-santaaurora.com.br>',
  ],
  nl: [
    'Sanne de Wit <sanne.dewit@kestrel-techniek.nl>',
    'Bram Hoekstra <b.hoekstra@bouwbedrijf-hoekstra.nl>',
    'Femke van Dijk <femke.vandijk.utrecht@gmail.com>',
    'Joke Terpstra <administratie@fysio-deboomgaard.nl>',
    'Lotte Vermeersch <lotte.vermeersch@kestrel-textiel.be>',
  ],
  pl: [
    'Katarzyna Wrona <katarzyna.wrona@kestrel-meble.pl>',
    'Tomasz Zieliński <t.zielinski@transport-zielinski.pl>',
    'Agnieszka Mroczek <aga.mroczek.krk@gmail.com>',
    'Danuta Borek <sekretariat@sp14-debowa.edu.pl>',
    'Piotr Gajda <piotr.gajda@wp.pl>',
  ],
  cs: [
    'Tereza Havlová <tereza.havlova@kestrel-sklo.cz>',
    'Jiří Pospíchal <pospichal@truhlarstvi-pospichal.cz>',
    'Lenka Urbanová <lenka.urbanova.brno@gmail.com>',
    'Ondřej Kubík <ondra.kubik@seznam.cz>',
  ],
  sv: [
    'Åsa Lindqvist <asa.lindqvist@kestrel-timmer.se>',
    'Erik Sandström <erik@sandstroms-plat.se>',
    'Maja Bergman <maja.bergman.gbg@gmail.com>',
  ],
  tr: [
    'Elif Karaca <elif.karaca@kestrel-tekstil.com.tr>',
    'Mehmet Yıldırım <mehmet@yildirim-nakliyat.com.tr>',
    'Zeynep Aksoy <zeynep.aksoy.izmir@gmail.com>',
    'Sevgi Arslan <muhasebe@kestrel-gida.com.tr>',
  ],
  mixed: [
    'Anna Berger <anna.berger@kestrel-logistik.de>',
    'Claire Vasseur <claire.vasseur@kestrel-transports.fr>',
    'Sanne de Wit <sanne.dewit@kestrel-techniek.nl>',
    'Lucía Carrasco <lucia.carrasco@kestrel-alimentaria.es>',
  ],
}

const known = new Map(
  Object.values(recipients)
    .flat()
    .map((one) => [/<(.*)>/.exec(one)?.[1] ?? one, one.replace(/ <.*/, '')]),
)

/** Returns the name of who has the address, or nothing. */
export function nameOf(address: string): string | undefined {
  return known.get(address)
}

const googleHosts =
  /^(?:gmail\.com|googlemail\.com|oakhollow-studio\.com|atelier-bonnefoy\.fr|studio-sartorelli\.it|talleres-riofrio\.es)$/
const microsoftHosts =
  /^kestrel-|^northfell-council\.org\.uk$|^stadtwerke-felsenau\.de$|^mairie-valmorin\.fr$/

/** Returns which service takes the mail of a host. */
export function takerOf(host: string): 'google' | 'microsoft' | 'own' {
  if (googleHosts.test(host)) return 'google'
  return microsoftHosts.test(host) ? 'microsoft' : 'own'
}
