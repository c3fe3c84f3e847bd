import { type Command, Option } from 'commander'
import { invalid, missing, type Problem } from '../../../contract/problem.ts'
import { type PackKindName, packKinds } from '../../../contract/workstation/packs/packs.ts'

/** Options for the import of a data pack. */
export type PackOptions = {
  readonly kind: PackKindName
  readonly [field: string]: unknown
}

/** An option of one kind only, and the field that it sets there. */
type KindOption = {
  readonly kind: PackKindName
  readonly flags: string
  readonly about: string
  readonly field: string
  readonly value?: unknown
}

const kindOptions: readonly KindOption[] = [
  {
    kind: 'hash_set',
    flags: '--known-good',
    about: 'hash set: its digests are those of good files',
    field: 'verdict',
    value: 'known_good',
  },
  {
    kind: 'hash_set',
    flags: '--known-malicious',
    about: 'hash set: its digests are those of malicious files',
    field: 'verdict',
    value: 'known_malicious',
  },
  {
    kind: 'hash_set',
    flags: '--family <name>',
    about: 'hash set: family of digests without one in the file',
    field: 'family',
  },
  {
    kind: 'hash_set',
    flags: '--without-names',
    about: 'hash set: leave file names and products out',
    field: 'names',
    value: false,
  },
  {
    kind: 'address',
    flags: '--marks <subject>',
    about: 'address list: what it lists: tor, vpn, proxy, hosting or mobile',
    field: 'marks',
  },
  {
    kind: 'address',
    flags: '--complete',
    about: 'address list: it is complete; an address not on it is known not to be one',
    field: 'complete',
    value: true,
  },
  {
    kind: 'label_list',
    flags: '--subject <subject>',
    about: 'label list: sanctions or labels',
    field: 'subject',
  },
  {
    kind: 'label_list',
    flags: '--label <text>',
    about: 'label list: label of entries without one',
    field: 'label',
  },
  {
    kind: 'label_list',
    flags: '--category <word>',
    about: 'label list: category of entries without one',
    field: 'category',
  },
  {
    kind: 'label_list',
    flags: '--currency <word>',
    about: 'label list: currency of entries without one',
    field: 'currency',
  },
  {
    kind: 'lei_list',
    flags: '--partial',
    about: 'LEI list: it holds only some LEIs (default: if fewer than 1,000,000)',
    field: 'partial',
    value: true,
  },
]

const made = kindOptions.map((each) => ({ ...each, option: new Option(each.flags, each.about) }))

/** Options of all kinds, by the name of the input's field. */
const general = [
  {
    flags: '--name <text>',
    about: 'name of the pack (default: what the file says, or the file name)',
    field: 'name',
  },
  { flags: '--source <text>', about: 'where it comes from', field: 'source' },
  { flags: '--licence <text>', about: 'its licence', field: 'licence' },
  { flags: '--date <day>', about: 'date of the data, YYYY-MM-DD', field: 'dated' },
  { flags: '--replaces <id>', about: 'pack that it replaces', field: 'replaces' },
].map((each) => ({ ...each, option: new Option(each.flags, each.about) }))

export function addPackOptions(command: Command): void {
  command.addOption(
    new Option('--kind <kind>', 'kind of pack (default: from the other options, or from .mmdb)').choices(
      packKinds,
    ),
  )
  for (const { option } of [...general, ...made]) command.addOption(option)
}

/** Returns the input of an import without its file; a problem when the options contradict each other. */
export function packOptionsOf(path: string, flags: Readonly<Record<string, unknown>>): PackOptions | Problem {
  const given = made.filter(({ option }) => flags[option.attributeName()] !== undefined)
  const kind =
    (flags.kind as PackKindName | undefined) ??
    given[0]?.kind ??
    (/\.mmdb$/i.test(path) ? 'address' : undefined)
  if (kind === undefined) return missing(`--kind, one of ${packKinds.join(', ')}`)
  const stray = given.find((each) => each.kind !== kind)
  if (stray !== undefined) {
    const name = stray.option.name()
    return invalid(
      name,
      `--${name} is for packs of the kind ${stray.kind}, and this one is of the kind ${kind}`,
    )
  }
  if (flags.knownGood === true && flags.knownMalicious === true)
    return invalid('known-good', 'a hash set is --known-good or --known-malicious, not both')
  const options = given.map(({ field, value, option }) => [field, value ?? flags[option.attributeName()]])
  const stated = general.flatMap(({ field, option }) => {
    const value = flags[option.attributeName()]
    return value === undefined ? [] : [[field, value]]
  })
  return { kind, ...Object.fromEntries(stated), options: Object.fromEntries(options) }
}
