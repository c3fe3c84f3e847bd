import type { Migration } from './migration.ts'

const hour = 60
const day = 24 * hour

type Starter = {
  readonly name: string
  readonly title: string
  readonly summary: string
  /** Position in the contract's list of severities: 0 info, 4 critical. */
  readonly severity: number
  readonly tags: readonly string[]
  readonly tasks: readonly (readonly [title: string, dueAfter: number | null])[]
  readonly hints: string
}

/** Initial templates, which can be changed and removed like any other. */
const starters: readonly Starter[] = [
  {
    name: 'Phishing',
    title: 'Phishing, {date}',
    summary: 'Who received it, who opened or answered it, who entered something, and what it wants.',
    severity: 2,
    tags: ['phishing'],
    tasks: [
      ['Keep one original message with its headers as evidence', hour],
      ['Find everyone who received it, and who opened or answered it', 4 * hour],
      ['Block sender, domains and URLs at gateway and proxy', 4 * hour],
      ['Reset passwords and end sessions of those who entered them', 4 * hour],
      ['Delete the message from all mailboxes', 8 * hour],
      ['Warn those who received it', 8 * hour],
      ['Report page and domain for takedown', day],
    ],
    hints:
      'Address and domain of the sender, Reply-To, addresses in Received lines, URLs and where they lead, names and SHA-256 of attachments.',
  },
  {
    name: 'Malware on a host',
    title: 'Malware on a host, {date}',
    summary: 'Which machine, which account, what ran, how it came in, and what it talked to.',
    severity: 3,
    tags: ['malware'],
    tasks: [
      ['Isolate the machine from the network, and leave it switched on', hour],
      ['Keep memory, the sample and the logs as evidence', 4 * hour],
      ['Find how it came in', day],
      ['Search all machines for the same files, names and connections', day],
      ['Block what it talks to', 4 * hour],
      ['Reset the accounts that were used on the machine', 8 * hour],
      ['Set the machine up anew', 3 * day],
    ],
    hints:
      'SHA-256 of files, paths and names, addresses and domains that it calls, user agents, mutexes, scheduled tasks, services, registry keys.',
  },
  {
    name: 'Lost credentials',
    title: 'Lost credentials, {date}',
    summary: 'Which accounts, where their credentials were found or used, and since when.',
    severity: 3,
    tags: ['credentials'],
    tasks: [
      ['Reset the passwords and end all sessions and tokens', hour],
      ['Look for sign-ins from unknown addresses since the loss', 4 * hour],
      ['Look for rules, forwarding, consents and devices that were added', 8 * hour],
      ['Turn on a second factor where there is none', day],
      ['Find how they were lost', 3 * day],
      ['Tell the owners of the accounts', 8 * hour],
    ],
    hints:
      'Accounts, addresses that signed in, user agents, ids of applications that were granted something.',
  },
  {
    name: 'Ransomware',
    title: 'Ransomware, {date}',
    summary:
      'Which systems are encrypted, since when, which backups hold, what was taken before, what is demanded.',
    severity: 4,
    tags: ['ransomware'],
    tasks: [
      ['Cut the network where it spreads, and keep the machines switched on', hour],
      ['Take the backups off the network and check that they hold', 2 * hour],
      ['Call the crisis team, counsel and the insurer', 2 * hour],
      ['Keep the note, a sample and encrypted files as evidence', 4 * hour],
      ['Find how they came in, and close it', 2 * day],
      ['Find what was taken out before it was encrypted', 2 * day],
      ['Reset all privileged accounts', day],
      ['Check which authorities and clients are to be told, and until when', 8 * hour],
      ['Restore in an order that the business agrees to', 7 * day],
    ],
    hints:
      'Ending of encrypted files, wallet and address of the note, SHA-256 of the program, addresses of remote access and of where data went.',
  },
  {
    name: 'Data leak',
    title: 'Data leak, {date}',
    summary:
      'Which data, of whom, how much, who could see it, since when, and whether it is still open. Personal data: Articles 33 and 34 of Regulation (EU) 2016/679.',
    severity: 3,
    tags: ['data-leak'],
    tasks: [
      ['Close the leak', hour],
      ['Keep proof of what was open, and the logs of who had access', 4 * hour],
      ['Find which data of how many persons it is', day],
      ['Tell the data protection officer', 4 * hour],
      [
        'Personal data: notify the supervisory authority, at the latest 72 h after becoming aware (Article 33)',
        3 * day,
      ],
      ['Personal data with a high risk: tell the persons without undue delay (Article 34)', 3 * day],
      ['Ask for copies to be taken down', day],
    ],
    hints: 'URLs and buckets, addresses that fetched data, names and SHA-256 of files, accounts.',
  },
  {
    name: 'DORA: major ICT-related incident',
    title: 'Major ICT-related incident, {date}',
    summary:
      'Reporting under Article 19 of Regulation (EU) 2022/2554 (DORA). Classification: Delegated Regulation (EU) 2024/1772. Time limits: Article 5 of Delegated Regulation (EU) 2025/301. Forms: Implementing Regulation (EU) 2025/302. The due times below count from the opening of this case, as if it were opened at the moment of awareness and each report sent at once, so that none is later than the limit: set them anew when a report has been sent.',
    severity: 4,
    tags: ['DORA'],
    tasks: [
      ['Note the moment of awareness and of classification in the timeline', hour],
      ['Classify the incident by the criteria of Delegated Regulation (EU) 2024/1772', 20 * hour],
      [
        'Initial notification: within 4 h of the classification as major, at the latest 24 h after awareness',
        day,
      ],
      [
        'Intermediate report: within 72 h of the initial notification, also when nothing has changed',
        3 * day,
      ],
      ['Updated intermediate report: without undue delay once regular activities are restored', null],
      ['Final report: within one month of the last intermediate report', 30 * day],
      ['Inform clients without undue delay where their financial interests are affected', null],
      ['Third party involved: link its arrangement in the register, and ask it for its report', day],
    ],
    hints:
      'Services and systems affected, functions and providers of the register, addresses, accounts and files involved.',
  },
]

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

function rowOf({ tasks, name, ...starter }: Starter, index: number): string {
  const content = {
    name,
    title: starter.title,
    summary: starter.summary,
    severity: starter.severity,
    tags: starter.tags,
    tasks: tasks.map(([title, due_after]) => ({ title, owner: '', due_after })),
    hints: starter.hints,
  }
  return `(${quoted(`template_start_${index + 1}`)}, ${quoted(JSON.stringify(content))})`
}

/** Templates of cases, with some initial ones. */
export const caseTemplates: Migration = {
  number: 242,
  name: 'case-templates',
  sql: `
    CREATE TABLE case_template (
      id TEXT PRIMARY KEY,
      content TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO case_template (id, content) VALUES ${starters.map(rowOf).join(',\n')};
  `,
}
