/**
 * Words of reports about attacks, in the languages of the risk packs: they show that a text speaks of threat actors, so
 * that a name which is also an ordinary phrase is taken for one. Compared without case and accents.
 */

const listed = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** One of these is enough. */
const telling = new Set(
  listed(`
    apt apts actor actors adversary adversaries attacker attackers c2 ttp ttps ioc iocs mitre implant implants loader loaders
    intrusion intrusions payload payloads zeroday 0day exploits spear watering lateral webshell webshells ddos stealer
    rat rats unc uncs extortion extortionists hacktivist hacktivists cve hxxp hxxps dropper droppers supplychain
    angreifer angreifers hackergruppe schadsoftware schadprogramm spionage bedrohungsakteur bedrohungsakteure
    attaquant attaquants assaillant assaillants pirates espionnage rancongiciel hameconnage logiciel
    atacante atacantes espionaje ciberespionaje attaccante attaccanti spionaggio aanvaller aanvallers spionage
    atacantes espionagem atakujacy szpiegostwo cyberprzestepcy hakerzy
  `),
)

/** The beginnings of words that are as telling. */
const stems = listed(`
  cyber ciber malware ransomware phish spearphish exfiltrat backdoor botnet hacker hacking espionage spyware trojan
  infostealer wiper keylogger rootkit
`)

/** Two different ones of these are enough. */
const hinting = new Set(
  listed(`
    attack attacks attacked attacking attributed attribution breach breached breaches campaign campaigns compromise
    compromised compromises credential credentials exploit exploited exploiting exploitation gang gangs group groups
    operator operators operation operations state sponsored nexus stole stolen steal steals target targets targeted
    targeting targeted threat threats victim victims vulnerability vulnerabilities tracked infected infrastructure
    tooling deployed deploys embassy embassies ministry ministries diplomats linked aligned activity sectors
    angriff angriffe gruppe gruppen kampagne bedrohung bedrohungen opfer attaque attaques groupe campagne menace victimes
    ataque ataques grupo campana amenaza victimas attacco attacchi gruppo campagna minaccia vittime aanval aanvallen
    groep dreiging slachtoffers campanha ameaca vitimas atak ataki grupa kampania zagrozenie ofiary
  `),
)

/** How much a word, folded as `nameKey` does, tells of attacks: 2 is enough alone, 1 needs another one. */
export function threatWeight(word: string): 0 | 1 | 2 {
  if (telling.has(word)) return 2
  if (hinting.has(word)) return 1
  return word.length >= 5 && stems.some((stem) => word.startsWith(stem)) ? 2 : 0
}

/** What only those who attack are called. */
const bands = new Set(
  listed(`
    apt actor actors gang gangs hackers hackergruppe adversary attackers cybercriminals hacktivists bande ransomwaregruppe
    akteur akteure acteur acteurs actores attore attori atakujacy angreifer spies
  `),
)

/** What others are called too. */
const circles = new Set(
  listed(
    `group groups team crew collective gruppe gruppen groupe grupo gruppo groep grupa kollektiv operators`,
  ),
)

/** Words between a name and what it is called: “the Silence hacking group”. */
const manners = new Set(
  listed(`
    threat hacking hacker cybercrime cybercriminal cyber espionage cyberespionage ransomware intrusion criminal extortion
    hacktivist malware apt state sponsored
  `),
)

/** What a word calls its neighbour. */
export function callingOf(word: string): 'band' | 'circle' | 'manner' | null {
  if (bands.has(word)) return 'band'
  if (circles.has(word)) return 'circle'
  return manners.has(word) ? 'manner' : null
}

/** The last word of what introduces a name: “attributed to”, “also known as”, “dubbed”. */
const introductions = new Set(listed('as aka dubbed called alias named to als comme como come jako'))
const introduced = new Set(
  listed('known tracked attributed attributable bekannt connu conocido noto bekend znany'),
)

/** Whether two words before a name introduce it. */
export function introduces(before: string, last: string): boolean {
  if (!introductions.has(last)) return false
  return last === 'aka' || last === 'dubbed' || last === 'alias' || introduced.has(before)
}

/** Whether a word joins the names of a list. */
export function joinsNames(word: string): boolean {
  return joining.has(word)
}
const joining = new Set(listed('and or und oder et ou y o e en of i oraz lub aka alias'))
