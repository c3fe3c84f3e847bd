/** Words that are put beside a name to imitate its owner, and names that many others bear too. */

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Words that ask for credentials or promise help: beside a name that others bear too, they still mean its owner. */
export const accessWords = set(`
  2fa access account accounts anmelden anmeldung auth authenticate authentication cert compte confirm confirmation
  connect connexion conta cuenta einloggen helpdesk id identity kennwort konto kundenkonto log login loginpage logon
  logowanie mfa onlinebanking otp password passwort pin recover recovery reset saml secure secured security servicedesk
  session sicher sicherheit signin signon sso tan token unlock update updates validate validation verification verify
  verifizieren verifizierung vpn webmail wachtwoord acceso accesso inloggen iniciar ingresar entrar zaloguj
`)

/** Further words, of offices, services and products, that people glue to a name. */
export const addedWords = set(`
  24 365 admin adm ag alert alerts api app apps asia asso autodiscover backup bank banking benefits bezahlung bill
  billing bonus booking bv buchhaltung business career careers cash cdn center centre chat claim claims client clients
  cloud club co com company contact contracts control corp corporate corporation course crm customer customercare
  customers customerservice dashboard data de delivery demo desk deutschland dev digital direct dns doc docs document
  documents donate download downloads drive ebanking edu email employee employees energy eu europe events exchange
  express extranet fatura faktura factura facture facturation fidelity file files finance financial forms fr free ftp
  gateway germany gift gifts global gmbh gov group gruppe hello help hilfe hiring holding holdings home host hr http
  https hub inc info information infos insurance international intl intranet invest investment investments investor
  investors invoice invoices io it job jobs kunde kunden kundenportal kundenservice kundendienst lab labs legal limited
  live loan loans ltd mail mails mailer mailing manage management manager market marketing me media member members
  message messages mobile mobil my mein meine mijn moj mon mes moncompte net network news newsletter notice
  notification notifications office official offiziell offer offers onboarding online order orders org outlook owa page
  panel parcel partner partners pay payment payments payroll people personal plus portal portail portale premium press
  pro prod promo promotion promotions purchase quarantine real rechnung rechnungen refund rebate register registration
  remote rembours report reports reservation reservations reward rewards rh root sa safe sale sales sarl schutz se
  server service services servicio servizio share sharefile sharepoint shipping shop sklep soporte spa staff staging
  status storage store suivi suport support suporte survey system systems teams tech technology telefon test the ticket
  tickets tool tools track tracking trade trading transfer trust uk us usa user users vault vendor vendors verein
  versand vip voicemail wallet web website win work workspace world www www2 zahlung zone
`)

/**
 * Names that many bear: everyday words of several languages, given names and surnames. Only what unmistakably means
 * their owner imitates them, and a text that contains one of them does not misspell another name.
 */
export const ordinaryNames = set(`
  academy action active agency agora air alert alliance alpha amber america anchor angel apex apple apply arena arrow
  atlas aurora auto autor avenue bank banca banco banque banking bauer beacon beauty becker berry best beta better
  black blue board boat body bold bond book books boot border bosch boston boulder brand bread breeze bridge bright
  broker brother brown build builder business butter camel canal candle capital carbon card care cargo carter castle
  center central centre chance change channel charm chart check cherry choice circle citizen city civic clark classic
  clean clear click clinic clock cloud clover coach coast cobalt coffee comet common company compass concept concord
  connect contact cooper copper coral corner corona cosmos cotton country course court cover craft cream create credit
  crest cross crown crystal cycle daily dance data david davis dawn debut delta design dental detail dialog diamond
  digital direct doctor dolphin domain double dragon drake dream drive eagle earth eclipse edge edison editor element
  elite emerald emperor energy engine enter epic equity essence estate europa europe event evans evolve exact express
  fabric factor factory fair faith falcon family famous farm fashion federal ferry field figaro finance fine first
  fischer fish fisher flash fleet flight flora flower focus force forest forge forward foster fountain fox frame france
  freedom fresh friend friends frost fuchs fuel future galaxy gallery game garcia garden gate gateway general genius
  giant gift glass global globe gold golden good grand granit granite graph grass green ground group grove growth guard
  guardian guide hammer hansen harbor harbour harmony harris harvest haven hawk health heart helmet herald heritage
  hermann hill hoffmann holding home honey hope horizon horn horse hospital hotel house huber human hunter idea ideal
  image impact index insight institute insurance integral invest island jackson jacobs james jansen jasmine jewel
  johnson jones joseph journal journey jungle jupiter justice kaiser kerry keystone king kitchen klein knight koch
  krause kruger label lake land landmark lane language larch lark laser laurel leader league legacy legal lehmann
  lemon leopard letter level lewis liberty library light lily link lion live living local logic london loyal lucky luna
  magic magnet main major manor maple marble margin marina marine mark market martin master matrix matter mayer media
  medical medium member memory mercury merit merry message metal meteor metro meyer mill miller mirror mobile modem
  modern moment monarch money monitor moon moore morgan morning morris mosaic motion motor mountain muller mueller
  museum music nation national native natura nature nelson network neumann news next night noble nordic normal north
  nova novel number nurse oasis object ocean office olive online onyx opal open optic orange orchard order organic
  orient origin orion osprey owner oxford oxygen pacific page palace palm panda panel panther paper paris park parker
  parrot partner patient patrol peak pearl pebble people pepper perfect perry person peters phoenix phone photo piano
  pilot pine pioneer pixel place plan planet plant plastic plate platform platinum play plaza plus point polar pole
  policy poppy port portal porter post posta poste power premier press prime print prism private prize product
  professional profile progress project promise proof prospect public pulse pure quality quantum quartz queen quest
  quick quiet radar radio radius rail rain rainbow ranger rapid raven ready real record reform region relay rescue
  reserve result richter ridge ring river roberts robin rock rocket rodriguez roger roman rose round route royal ruby
  runner sable safe safety saffron sage sail saint salon sanders sapphire saturn savings schaefer schmidt schmitt
  schneider school schroeder schulz schulze schwarz science scope scott sea second secure seed select senior sense
  service seven shadow share sharp shell shelter shepherd sherry shield shine ship shop shore signal silver simple
  smart smile smith snow social solar solid sonic south space spark special speed spirit sport spring square stable
  staff stage standard star start state station steel steiner stella stellar stone store storm stream street strong
  studio style success sugar summer summit sunny super support supreme surface survey swift swiss switch system table
  talent target taylor teacher team tech temple thomas thompson thunder tiger time titan today token topaz total tower
  town trade traffic train transfer transit transport travel tree trend tribune trinity triumph tropic trust tulip
  turner twin umbrella union unique united unity universal university update urban valley value vector vega velvet
  venture venus vera verde versa victor victory video view village vine vision vista vital voice volt voyage wagner
  walker wallet walter warren watch water wave wealth weather weber welcome west wheel white wild williams willow wilson
  wind window winner winter wise wolf wolff wonder wood woods work works world wright yellow young youth zebra zenith
  zimmerman zimmermann
  allianz arbeit bahn baum berg bild blume bruecke brunnen burg datum feuer freiheit freund garten geld gemeinde
  gesundheit haus heimat himmel insel kirche kraft kredit kunst leben licht markt meer mond nacht natur nord park platz
  quelle raum recht reise schule schutz sonne sport stadt stein stern strasse strom tag tor traum turm verein verlag
  versicherung volks wald wasser welt werk wetter wind zeit ziel zukunft
  amour avenir boutique campagne chateau ciel credit ecole espace etoile fleur fontaine france jardin lumiere maison
  marche mer monde mutuelle nature nouvelle ocean ouest pierre plage plume soleil terre univers ville voyage
  amigo azul campo casa ciudad cielo fuente futuro grupo hogar luna mercado mundo norte nuevo puerto salud sol tierra
  verde vida viento
`)
