import { blank } from '../../src/contract/lookups/description.ts'
import { lookupKind } from '../../src/contract/lookups/lookup-kind.ts'

/** A lookup of an address in notes: what is said of its answer, for every place that shows answers. */
export const noteKind = lookupKind({
  operation: 'notes.about',
  field: 'ip',
  kinds: [],
  describe: ({ ip, notes }) => ({
    ...blank,
    kind: 'ip',
    value: ip,
    tags: [{ words: 'address in notes' }],
    sentence: `Named in ${notes.length} of the notes here.`,
    severity: notes.length === 0 ? null : 'low',
    facts: [{ label: 'Notes', value: String(notes.length) }],
    lists: [
      {
        title: 'Notes',
        columns: ['Note', 'At'],
        rows: notes.map(({ text, at }) => ({ Note: text, At: at })),
      },
    ],
  }),
  gates: ['named'],
  meets: ({ notes }) => (notes.length === 0 ? [] : ['named']),
  rows: {
    columns: ['ip', 'notes', 'known', 'error'],
    shown: ['ip', 'notes'],
    row: ({ ip, notes }) => ({ ip, notes: notes.length }),
  },
})
