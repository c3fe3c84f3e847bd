import { bySeverity, highestSeverity } from '../../../contract/severities.ts'
import { maxFilesSearched, type SetMember } from '../../../contract/workstation/files/file-relations.ts'
import type { FilePage, TreeFinding } from '../../../contract/workstation/files/files.ts'
import type { HashAlgorithm } from '../../engine/hash/algorithm.ts'
import { Pace, yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import { digestsOfTree, type NamedDigests } from '../../store/files/file-relations.ts'
import type { Context } from './context.ts'

/** What the imported hash sets say of files, asked anew each time: sets come, go and are switched off. */
export type SetsAsked = {
  readonly asked: string[]
  readonly switched_off: string[]
  readonly unread: string[]
  /** Malicious ones first. */
  readonly members: SetMember[]
}

/** The strongest digest first: it is the one that is named where a set has several. */
const digestsOf = ({ sha512, sha256, sha1, md5 }: NamedDigests) =>
  [
    ['SHA512', sha512],
    ['SHA256', sha256],
    ['SHA1', sha1],
    ['MD5', md5],
  ] as const satisfies readonly (readonly [HashAlgorithm, string])[]

const shownAlgorithms: Readonly<Record<HashAlgorithm, string>> = {
  MD5: 'MD5',
  SHA1: 'SHA-1',
  SHA256: 'SHA-256',
  SHA512: 'SHA-512',
}

/** Asks each set for the digests of files; a file is named once for each set. */
export async function askSets(
  { knowledge }: Pick<Context, 'knowledge'>,
  files: readonly NamedDigests[],
): Promise<SetsAsked> {
  let sets = await knowledge.hashSets()
  const states = new Map<string, 'asked' | 'disabled' | 'unavailable'>()
  const members = new Map<string, SetMember>()
  const pace = new Pace()
  for (const [index, file] of files.entries()) {
    for (const [algorithm, digest] of digestsOf(file)) {
      for (const { name: set, stated } of sets.ask(algorithm, Buffer.from(digest, 'hex'))) {
        if (stated.is === 'disabled') states.set(set, 'disabled')
        else if (stated.is === 'unavailable') states.set(set, 'unavailable')
        else if (stated.is !== 'unsupported' && !states.has(set)) states.set(set, 'asked')
        const key = `${file.sha256} ${set}`
        if (stated.is !== 'hit' || members.has(key)) continue
        const { verdict, family, fileName, product } = stated.known
        const { sha256, name } = file
        members.set(key, {
          ...{ set, verdict, algorithm: shownAlgorithms[algorithm], sha256, name },
          ...{ family, file_name: fileName, product },
        })
      }
    }
    if (pace.isOver(index)) {
      await yieldToEventLoop()
      // one that was replaced meanwhile is closed
      sets = await knowledge.hashSets()
    }
  }
  const named = (state: string) => [...states].flatMap(([set, its]) => (its === state ? [set] : []))
  const bad = ({ verdict }: SetMember) => (verdict === 'known_malicious' ? 0 : 1)
  return {
    asked: named('asked'),
    switched_off: named('disabled'),
    unread: named('unavailable'),
    members: [...members.values()].sort((one, other) => bad(one) - bad(other)),
  }
}

/** Returns a page with what the hash sets say now of the file and of those in it. */
export async function withHashSets(
  page: FilePage,
  context: Pick<Context, 'store' | 'knowledge'>,
): Promise<FilePage> {
  const files = digestsOfTree(context.store.reader, page.file.sha256, maxFilesSearched)
  return withKnownMalicious(page, (await askSets(context, files)).members)
}

/** Adds a finding for each file of a page that a set lists as malicious. What a set lists as good lowers nothing. */
export function withKnownMalicious(page: FilePage, members: readonly SetMember[]): FilePage {
  const findings = members
    .filter(({ verdict }) => verdict === 'known_malicious')
    .map((member) => findingOf(member, member.sha256 === page.file.sha256 ? [] : [member.name]))
  if (findings.length === 0) return page
  return {
    ...page,
    severity: highestSeverity([
      { severity: 'high' },
      ...(page.severity === null ? [] : [{ severity: page.severity }]),
    ]),
    findings: bySeverity([...findings, ...page.findings]),
    finding_total: page.finding_total + findings.length,
  }
}

function findingOf({ set, algorithm, family, file_name, sha256 }: SetMember, path: string[]): TreeFinding {
  const reported = [
    family === null ? '' : ` It names the family ${family}.`,
    file_name === null ? '' : ` It knows the file as ${file_name}.`,
  ].join('')
  return {
    severity: 'high',
    code: 'hash_set.known_malicious',
    title: `Known malicious by the hash set ${set}`.slice(0, 200),
    detail: `The set contains its ${algorithm}.${reported}`.slice(0, 2000),
    technique: null,
    offset: null,
    length: null,
    line: null,
    words: null,
    tool: 'hash sets',
    sha256,
    path,
  }
}
