import { blank } from '../../src/contract/lookups/description.ts'
import { lookupKind } from '../../src/contract/lookups/lookup-kind.ts'

/** A lookup of an address in field notes: what is said of its answer, for every place that shows answers. */
export const fieldNoteKind = lookupKind({
  operation: 'fieldNotes.about',
  field: 'ip',
  kinds: [],
  describe: ({ ip, entries }) => ({
    ...blank,
    kind: 'ip',
    value: ip,
    tags: [{ words: 'address in field notes' }],
    sentence: `Named in ${entries.length} of the field notes here.`,
    severity: entries.length === 0 ? null : 'low',
    facts: [{ label: 'Field notes', value: String(entries.length) }],
    lists: [
      {
        title: 'Field notes',
        columns: ['Text', 'At'],
        rows: entries.map(({ text, at }) => ({ Text: text, At: at })),
      },
    ],
  }),
  gates: ['named'],
  meets: ({ entries }) => (entries.length === 0 ? [] : ['named']),
  rows: {
    columns: ['ip', 'entries', 'known', 'error'],
    shown: ['ip', 'entries'],
    row: ({ ip, entries }) => ({ ip, entries: entries.length }),
  },
})
