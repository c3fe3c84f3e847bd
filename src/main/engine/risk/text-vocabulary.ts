/**
 * Words by which a text is told to be a message to a reader, or a document about something, in the languages that have
 * packs. A word ending in `*` stands for all words that begin with it; two words joined by `_` for a phrase.
 */
import { once } from '../../../contract/operation.ts'

/**
 * What a word is a sign of: prose at all, an address to the reader, the writer speaking, a greeting, an end of a letter,
 * a request, an account of attacks, or a rule of a policy.
 */
export const wordClasses = [
  'function',
  'reader',
  'writer',
  'greeting',
  'closing',
  'request',
  'attack',
  'rule',
] as const
export type WordClass = (typeof wordClasses)[number]

type Words = Readonly<Record<WordClass, string>>

/** Terms of the field that are not translated. */
const sharedAttack =
  'malware ransomware spyware phishing spear-phishing spearphishing vishing smishing quishing botnet c2 c&c ioc iocs ttp ttps apt att&ck mitre payload* dropper loader* infostealer* stealer* backdoor* trojan* exploit* cve cvss shellcode beacon* yara sigma powershell mimikatz lsass sandbox* siem edr xdr soc cert csirt tlp edr/xdr typosquat* bec keylogger* rootkit* webshell* dll rat obfuscat* persistence'

const languages: Readonly<Record<string, Words>> = {
  en: {
    function:
      'the a an and or but of to in on at for with from by as is are was were be been has have had it its this that these those not no if when while will would can could may should which who their they them there than then into over after before about between through during also more most some any all each other such out up so do does did he she his her him',
    reader: "you your yours yourself u ur you're you've you'll you'd youre y'all ya",
    writer: "i my me mine we our us i'm i've i'll i'd im we're we've we'll let's lets",
    greeting:
      'hi hello hey dear greetings good_morning good_afternoon good_evening morning hiya congratulations congrats attention',
    closing:
      'regards sincerely cheers thanks thank_you thx kind_regards best_wishes yours love xx xoxo respectfully',
    request:
      "please click tap call reply confirm verify update log_in sign_in login contact_us let_me view download open enter visit scan pay subscribe unsubscribe register shop book get send submit read_more see_you check review join activate claim order track save don'look look_at t cancel",
    attack:
      'attacker* adversar* threat_actor threat_actors threat campaign* intrusion* compromise* victim* exfiltrat* lateral_movement command_and command-and-control indicators indicator infrastructure vulnerabilit* incident* remediat* mitigation* mitigate* containment contained forensic* telemetry observed attributed attribution advisory affected patched patches unpatched credential_theft lure* decoy executable* malicious domain domains infected infection* obfuscated detection* detected analyst* researchers actor* operators group triage root_cause timeline escalat* encrypted hash hashes registry phished severity sinkhole*',
    rule: 'shall must employees employee users staff policy policies procedure* scope purpose responsibilit* compliance applicable prohibited personnel controls control requirement* organisation organization suppliers supplier contractors approved exceptions annex section clause pursuant herein definitions audit* governance retention risk_owner',
  },
  de: {
    function:
      'der die das den dem des ein eine einen einem einer eines und oder aber von zu zum zur in im am an auf für mit aus bei durch als ist sind war waren wird werden wurde wurden worden hat haben hatte es nicht kein keine wenn dass sich auch noch nur nach vor über unter zwischen während sowie wie er man kann können soll sollen diese dieser dieses diesem alle mehr bis um',
    reader:
      'Sie Ihr Ihre Ihren Ihrem Ihrer Ihres Ihnen du dich dir dein deine deinen deinem deiner euch euer eure euren eurem Du Dich Dir Dein Deine Deinen Deinem Deiner',
    writer: 'ich mich mir mein meine meinen meinem meiner wir uns unser unsere unseren unserem unserer',
    greeting:
      'hallo hi hey sehr_geehrte sehr_geehrter liebe lieber guten_tag guten_morgen guten_abend moin servus geehrte geehrter grüezi',
    closing:
      'freundlichen_grüßen freundliche_grüße freundlichen_grüssen grüße grüßen gruß mfg lg vg danke dank hochachtungsvoll tschüss',
    request:
      'schau schaut guck bitte klicken klicke rufen antworten bestätigen aktualisieren anmelden melden öffnen überweisen zahlen bezahlen besuchen scannen abmelden abbestellen bestellen jetzt_kaufen jetzt_anmelden jetzt_bestätigen prüfen sichern mehr_erfahren',
    attack:
      'angreifer* angriff* täter* schadsoftware schadcode schwachstelle* sicherheitslücke* sicherheitsvorfall* vorfall* vorfalls kampagne* kompromitt* indikator* opfer* ausgenutzt ausnutz* beobachtet beobachteten maßnahme* eindämmung forens* erpressungs* verschlüsselt* abgeflossen exfiltr* akteur* gruppe gruppierung zugeordnet betroffen* infizier* infektion* schädlich* bösartig* domains domäne hashwert* zeitachse zeitstrahl ursache* analyse* zugangsdaten nachgelad* lateral* netzwerksegment* warnmeldung* meldung lagebericht bedrohung* patch* behoben rechteausweitung empfehlung*',
    rule: 'muss müssen darf dürfen mitarbeitende mitarbeiter beschäftigte richtlinie* geltungsbereich zweck verantwortlich* zuständig* vorgaben regelung* verfahren lieferanten dienstleister anhang abschnitt absatz unternehmen organisation gemäß verboten untersagt freigabe* prüfung* aufbewahrung* leitlinie* vorschrift*',
  },
  fr: {
    function:
      "le la les un une des du de d' et ou mais à au aux en dans sur pour par avec sans est sont était étaient a ont été être il elle ils elles ce cette ces cet qui que qu' dont où ne pas plus si se s' son sa ses leur leurs comme après avant entre lors ainsi également tout tous toute fait afin",
    reader: "vous votre vos tu te t' toi ton ta tes",
    writer: "je j' me m' moi mon ma mes nous notre nos on",
    greeting: 'bonjour bonsoir salut coucou cher chère chers chères madame monsieur félicitations',
    closing:
      'cordialement salutations merci bisous bises bien_à sincèrement à_bientôt amicalement respectueusement',
    request:
      'regarde regardez veuillez merci_de cliquez clique appelez répondez confirmez vérifiez connectez connectez-vous payez réglez téléchargez ouvrez consultez visitez scannez désabonner désinscrire inscrivez-vous commandez profitez découvrez cliquer mettez rappelez rappelle contactez suivez',
    attack:
      'attaquant* attaque* malveillant* rançongiciel* maliciel* logiciel_malveillant campagne* vulnérabilit* faille* incident* indicateur* compromission* compromis* victime* exploité* exploitation exfiltr* hameçonnage observé* observée* mesure* remédiation confinement chiffré* chiffrement acteur* groupe attribué* affecté* infect* domaines analyse* chronologie correctif* détect* menace* mouvement* latéral* serveurs latéralisation identifiants charge_utile investigation* alerte* recommand* attribution forensique',
    rule: 'doit doivent collaborateurs salariés utilisateurs personnel politique procédure* périmètre objet responsabilit* conformité applicable* interdit* exigence* organisation fournisseurs prestataires annexe section article conformément contrôle* entreprise conservation directive règlement* audit*',
  },
  es: {
    function:
      'el la los las un una unos unas de del y o pero a al en con por para sin es son era fue fueron ha han ser está están que se su sus lo le les no si como más este esta estos estas entre desde hasta sobre tras cuando también donde ya muy todo todos',
    reader:
      'usted ustedes podrá puedes tienes podrás necesitará puede_renovar tu tus te ti tú contigo vosotros vuestro vuestra vuestros os su_cuenta su_paquete sus_datos su_pedido su_envío',
    writer: 'yo mi mis me mí nosotros nuestro nuestra nuestros nuestras nos hemos',
    greeting: 'hola estimado estimada estimados querido querida buenos_días buenas_tardes buenas enhorabuena',
    closing: 'saludos atentamente gracias cordialmente abrazo besos',
    request:
      'mira mire haga haz clic pulse pulsa llame llama responda responde confirme confirma verifique verifica actualice actualiza acceda accede pague descargue abra visite escanee favor inicie ingrese consulte revise envíe date_de_baja reserve compra descubre',
    attack:
      'atacante* ataque* malicioso* maliciosa* campaña* vulnerabilidad* incidente* indicador* compromiso comprometid* víctima* explotad* explotación exfiltr* observad* medida* contención cifrad* actor actores grupo atribuid* afectad* infec* dominios análisis cronología parche* detect* amenaza* movimiento_lateral servidores credenciales investigación recomendaci* mitigación',
    rule: 'debe deben deberá deberán empleados usuarios personal política* procedimiento* alcance objeto responsabilidad* cumplimiento aplicable prohibid* requisito* organización proveedores anexo sección artículo conforme control* empresa',
  },
  it: {
    function:
      'il lo la i gli le un uno una di del della dei delle degli e o ma a al alla ai alle in nel nella con per da dal dalla su sul sono è era ha hanno stato stata stati essere che si non come più questo questa questi queste tra fra dopo prima quando anche dove se ogni tutti',
    reader:
      'tu tuo tua tuoi tue ti te voi vostro vostra vostri vi lei suo_conto sua_carta suo_account suo_pacco',
    writer: 'io mio mia miei mie mi noi nostro nostra nostri nostre ci abbiamo',
    greeting: 'ciao salve buongiorno buonasera gentile egregio egregia caro cara spettabile complimenti',
    closing: 'saluti cordiali_saluti distinti_saluti grazie cordialmente baci abbraccio',
    request:
      'guarda guardi clicca clicchi cliccare chiami chiama risponda rispondi confermi conferma verifichi verifica aggiorni aggiorna acceda accedi paghi paga scarichi apra visiti favore prego scansioni contatti contattaci iscriviti annulla acquista scopri prenota inserisca effettua',
    attack:
      'attaccant* attacco attacchi malevol* dannos* campagna campagne vulnerabilità incidente incidenti indicatori indicatore compromission* compromess* vittim* sfruttat* sfruttamento esfiltr* osservat* misure contenimento cifrat* attore attori gruppo attribuit* colpit* infett* infezion* domini analisi cronologia rilevat* minacc* movimento_laterale server credenziali raccomandazion* mitigazion*',
    rule: 'deve devono dovrà dipendenti utenti personale politica politiche procedura procedure ambito scopo responsabilità conformità applicabil* vietat* requisit* organizzazione fornitori allegato sezione articolo controll* azienda',
  },
  nl: {
    function:
      'de het een en of maar van te in op aan voor met uit bij door als is zijn was waren wordt worden werd werden heeft hebben had niet geen er dat die dit deze naar om over tussen na tot ook nog wel dan ze hij zij hun kan kunnen zal zullen moet alle meer',
    reader: 'u uw je jij jou jouw jullie jezelf uzelf',
    writer: 'ik mij me mijn wij we ons onze',
    greeting:
      'hallo hoi hey hi beste geachte lieve goedemorgen goedemiddag goedenavond goedendag dag gefeliciteerd',
    closing: 'groet groeten vriendelijke_groet hartelijke_groet bedankt dank dankjewel mvg liefs hoogachtend',
    request:
      'kijk klik bel antwoord bevestig controleer werk_bij log_in betaal download open bezoek scan graag alstublieft alsjeblieft gelieve meld bekijk bestel ga_naar verifieer annuleer uitschrijven afmelden vul stuur neem_contact',
    attack:
      'aanvaller* aanval* schadelijk* kwaadaardig* kwaadwillend* campagne* kwetsbaarheid* incident* indicator* gecompromitteerd* slachtoffer* misbruikt* misbruik exfiltr* waargenomen maatregel* inperking versleuteld* versleuteling actor* groep toegeschreven getroffen geïnfecteerd* infectie* domeinen analyse* tijdlijn patch* detect* gedetecteerd dreiging* laterale servers inloggegevens onderzoek* aanbeveling* mitigatie* dader*',
    rule: 'moeten dient dienen medewerkers gebruikers personeel beleid procedure* reikwijdte doel verantwoordelijk* naleving toepasselijk* verboden eis eisen organisatie leveranciers bijlage artikel controle* conform',
  },
  pt: {
    function:
      'o a os as um uma de do da dos das e ou mas em no na nos nas com por para sem é são era foi foram tem têm ser está que se não como mais este esta estes estas entre desde até sobre após quando também onde pelo pela já ao à aos seus foram todos',
    reader: 'ficará podes tens queres você vocês seu sua seus suas te ti tu teu tua teus lhe vc a_sua o_seu',
    writer: 'eu meu minha meus minhas me mim nós nosso nossa nossos nossas nos a_gente',
    greeting: 'olá oi caro cara prezado prezada prezados bom_dia boa_tarde boa_noite estimado parabéns exmo',
    closing: 'cumprimentos atenciosamente obrigado obrigada abraço abraços beijos cordialmente',
    request:
      'olha veja clique ligue responda confirme verifique atualize acesse aceda pague baixe descarregue abra visite digitalize favor entre consulte regularize cadastre cancele envie faça aproveite compre efetue toque',
    attack:
      'atacante* ataque* malicios* campanha* vulnerabilidade* incidente* indicador* comprometid* comprometimento vítima* explorad* exploração exfiltr* observad* medida* contenção cifrad* criptografad* ator atores grupo atribuíd* afetad* infec* domínios análise* cronologia detet* detect* ameaça* movimento_lateral servidores credenciais investigação recomendaç* mitigação',
    rule: 'deve devem deverá colaboradores utilizadores usuários funcionários política* procedimento* âmbito escopo objetivo responsabilidade* conformidade aplicáve* proibid* requisito* organização fornecedores anexo secção seção artigo controlo* controle* empresa',
  },
  pl: {
    function:
      'i w we z ze na do od o u po za przez dla przy pod nad jest są był była było były być nie że się to ten ta te tego tej tych jak oraz lub albo ale gdy jeśli który która które których tym tak już także po przed między jego jej ich został została zostały może',
    reader:
      'ty ci cię ciebie tobie twój twoja twoje twojego twojej twoim pan pani państwo pana państwa panu pani państwu wasz wasze wam was masz możesz',
    writer:
      'ja mnie mi mój moja moje mojego mojej my nas nam nasz nasza nasze naszego naszej jestem mam mamy',
    greeting:
      'cześć hej witaj witam dzień_dobry dobry_wieczór szanowny szanowna szanowni drogi droga gratulacje siema',
    closing: 'pozdrawiam pozdrowienia poważaniem dziękuję dziękujemy dzięki buziaki',
    request:
      'zobacz patrz wejdź wprowadź zwiększ włącz rozpocznij dołącz wpisz kliknąć zalogować załączeniu pani/panu proszę prosimy kliknij zadzwoń odpowiedz potwierdź zweryfikuj zaktualizuj zaloguj opłać zapłać pobierz otwórz odwiedź zeskanuj dopłać sprawdź skontaktuj anuluj dopłaty kup zarejestruj przejdź podaj wypisz odbierz',
    attack:
      'atakując* atak* złośliw* kampani* podatnoś* luka luki incydent* wskaźnik* kompromitacj* ofiar* wykorzystan* wykorzystuj* eksfiltr* zaobserwowan* środki powstrzyman* zaszyfrowan* grupa grupy przypisan* dotknięt* zainfekowan* infekcj* domeny domen analiz* oś_czasu wykryt* zagroże* serwer* poświadcze* zalecen* rekomendacj*',
    rule: 'musi muszą powinien powinni pracownicy pracownik użytkownicy polityka procedur* zakres cel odpowiedzialnoś* zgodnoś* zabrania wymagan* organizacj* dostawc* załącznik rozdział artykuł kontrol*',
  },
}

type Lookup = { readonly words: Map<string, number>; readonly stems: Map<string, number> }

const empty = (): Lookup => ({ words: new Map(), stems: new Map() })

/** Words and stems of each language with the bits of their classes, made when a text is first read. */
const lookups = once(() => {
  const made = new Map<string, Lookup>()
  for (const [language, classes] of Object.entries(languages)) {
    const lookup = empty()
    for (const [bit, name] of wordClasses.entries()) addWords(lookup, classes[name], 1 << bit)
    made.set(language, lookup)
  }
  const shared = empty()
  addWords(shared, sharedAttack, bitOfClass('attack'))
  made.set('', shared)
  return made
})

function addWords({ words, stems }: Lookup, written: string, bit: number): void {
  for (const word of written.split(' ')) {
    const isStem = word.endsWith('*')
    const key = isStem ? word.slice(0, -1) : word.replace('_', ' ')
    const into = isStem ? stems : words
    into.set(key, (into.get(key) ?? 0) | bit)
  }
}

export function bitOfClass(name: WordClass): number {
  return 1 << wordClasses.indexOf(name)
}

const shortestStem = 4
const longestStem = 12

/** Returns a function that gives the classes of a word as bits, in the given languages; in all when there are none. */
export function vocabularyOf(codes: readonly string[]): (word: string) => number {
  const known = codes.filter((code) => lookups().has(code))
  const read = [...lookups()].flatMap(([code, lookup]) =>
    code === '' || known.length === 0 || known.includes(code) ? [lookup] : [],
  )
  return (word) => {
    let bits = 0
    const lower = word.toLowerCase()
    for (const { words, stems } of read) {
      // German tells the reader from others by a capital alone
      bits |= (words.get(word) ?? 0) | (lower === word ? 0 : (words.get(lower) ?? 0))
      const last = Math.min(longestStem, lower.length)
      for (let length = shortestStem; length <= last; length++) bits |= stems.get(lower.slice(0, length)) ?? 0
    }
    return bits
  }
}
