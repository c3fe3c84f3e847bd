import type { Command } from '../state/commands.ts'

type KeyFact = Pick<Command, 'group' | 'title'> & { readonly key: string }

const group = 'Triage'

/** The keys of Triage, used by the commands of the view, and by the overview when Triage is not open. */
export const triageKeys = {
  copy: { group, key: 'y', title: 'Copy, defanged' },
  copyRows: { group, key: 'ctrl+c', title: 'Copy as shown, which is defanged' },
  copyReal: { group, key: 'Y', title: 'Copy the real values' },
  lookup: { group, key: 'Enter', title: 'Open the lookup of the indicator' },
  actors: { group, key: 'o', title: 'Show the threat actors that exploit a CVE' },
  role: { group, key: 'r', title: 'Change the role…' },
  suppress: { group, key: 'u', title: 'Suppress in alerts…' },
  export: { group, key: 'e', title: 'Export…' },
  search: { group, key: '/', title: 'Search the values' },
  toTable: { group, key: 't', title: 'Go to the table' },
  toText: { group, key: 's', title: 'Go to the text' },
  next: { group, key: 'F3', title: 'Next hit' },
  previous: { group, key: 'shift+F3', title: 'Previous hit' },
  all: { group, key: 'ctrl+a', title: 'Select all rows' },
  hidden: { group, key: 'h', title: 'Show or hide private and allow-listed values' },
  refused: { group, key: 'x', title: 'Show or hide refused candidates' },
  raw: { group, key: 'b', title: 'Show the decoded text of a source, or its raw bytes' },
  wrap: { group, key: 'w', title: 'Wrap long lines or not' },
} as const satisfies Readonly<Record<string, KeyFact>>
