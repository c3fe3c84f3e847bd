/** Who receives the mails that name nobody, for each language. Their hosts tell which service takes the mail. */
export const recipients: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Rachel Thornbury <rachel.thornbury@kestrel-logistics.com>',
    'Owen Pryce <owen.pryce@kestrel-engineering.co.uk>',
    'Maya Lindqvist <m.lindqvist@harrowgate-dental.co.uk>',
    'tom.abernethy.bristol@gmail.com',
    'Priya Raman <priya@oakhollow-studio.com>',
    'Daniel Kowalczyk <dkowalczyk@northfell-council.org.uk>',
  ],
  de: [
    'Anna Berger <anna.berger@kestrel-logistik.de>',
    'Jonas Weidner <jonas.weidner82@gmx.de>',
    'Dr. Petra Hollmann <hollmann@praxis-am-lindenhof.de>',
    'buero@schreinerei-tannert.de',
    'Markus Öztürk <m.oeztuerk@stadtwerke-felsenau.de>',
    'sabine.kroll.hh@gmail.com',
  ],
  fr: [
    'Claire Vasseur <claire.vasseur@kestrel-transports.fr>',
    'Julien Marchetti <julien.marchetti@atelier-bonnefoy.fr>',
    'helene.dubreuil69@orange.fr',
    'Karim Belhadj <k.belhadj@mairie-valmorin.fr>',
    'lucie.tessier.nantes@gmail.com',
  ],
  es: [
    'Lucía Carrasco <lucia.carrasco@kestrel-alimentaria.es>',
    'Álvaro Montes <amontes@talleres-riofrio.es>',
    'marta.galvez.zgz@gmail.com',
    'Administración <administracion@clinica-valdeluz.es>',
    'Íñigo Otxoa <i.otxoa@kestrel-norte.com>',
  ],
  it: [
    'Giulia Ferrante <giulia.ferrante@kestrel-meccanica.it>',
    'Paolo Sartorelli <p.sartorelli@studio-sartorelli.it>',
    'elena.bassani.bo@gmail.com',
    'segreteria@scuola-montessori-vallebruna.it',
    'Davide Perotti <davide.perotti77@libero.it>',
  ],
  pt: [
    'Inês Carvalhal <ines.carvalhal@kestrel-cortica.pt>',
    'Rui Mascarenhas <rui.mascarenhas@construcoes-alvito.pt>',
    'joana.freitas.porto@gmail.com',
    'Thiago Nogueira <thiago.nogueira@kestrel-brasil.com.br>',
    'financeiro@padaria-santaaurora.com.br',
  ],
  nl: [
    'Sanne de Wit <sanne.dewit@kestrel-techniek.nl>',
    'Bram Hoekstra <b.hoekstra@bouwbedrijf-hoekstra.nl>',
    'femke.vandijk.utrecht@gmail.com',
    'Administratie <administratie@fysio-deboomgaard.nl>',
    'Lotte Vermeersch <lotte.vermeersch@kestrel-textiel.be>',
  ],
  pl: [
    'Katarzyna Wrona <katarzyna.wrona@kestrel-meble.pl>',
    'Tomasz Zieliński <t.zielinski@transport-zielinski.pl>',
    'aga.mroczek.krk@gmail.com',
    'Sekretariat <sekretariat@sp14-debowa.edu.pl>',
    'Piotr Gajda <piotr.gajda@wp.pl>',
  ],
  cs: [
    'Tereza Havlová <tereza.havlova@kestrel-sklo.cz>',
    'Jiří Pospíchal <pospichal@truhlarstvi-pospichal.cz>',
    'lenka.urbanova.brno@gmail.com',
    'Ondřej Kubík <ondra.kubik@seznam.cz>',
  ],
  sv: [
    'Åsa Lindqvist <asa.lindqvist@kestrel-timmer.se>',
    'Erik Sandström <erik@sandstroms-plat.se>',
    'maja.bergman.gbg@gmail.com',
  ],
  tr: [
    'Elif Karaca <elif.karaca@kestrel-tekstil.com.tr>',
    'Mehmet Yıldırım <mehmet@yildirim-nakliyat.com.tr>',
    'zeynep.aksoy.izmir@gmail.com',
    'Muhasebe <muhasebe@kestrel-gida.com.tr>',
  ],
  mixed: [
    'Anna Berger <anna.berger@kestrel-logistik.de>',
    'Claire Vasseur <claire.vasseur@kestrel-transports.fr>',
    'Sanne de Wit <sanne.dewit@kestrel-techniek.nl>',
    'Lucía Carrasco <lucia.carrasco@kestrel-alimentaria.es>',
  ],
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
