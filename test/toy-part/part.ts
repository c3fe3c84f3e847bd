import type { Context, Tools } from '../../src/main/operations/call/context.ts'
import { implement } from '../../src/main/operations/call/implement.ts'
import type { Part } from '../../src/main/operations/call/part.ts'
import { restorerOf } from '../../src/main/operations/undo/restorer.ts'
import { inAct } from '../../src/main/store/log/log.ts'
import { noteOperations, noteWindowOperations } from './contract.ts'
import { listNotes, notesWith, noteTable } from './notes.ts'

function report({ store, publish }: Pick<Tools, 'store' | 'publish'>): void {
  publish('notes', { total: listNotes(store).length })
}

/** Notes: texts, and the values that occur in them. */
export const notesPart: Part = {
  name: 'notes',
  handlers: implement<typeof noteOperations, Context>(noteOperations, {
    'notes.list': (_input, { store }) => ({ notes: listNotes(store) }),
    'notes.about': ({ ip }, { store }) => ({ ip, notes: notesWith(store, ip) }),
  }),
  windowHandlers: async () =>
    implement<typeof noteWindowOperations, Context>(noteWindowOperations, {
      'notes.read': (_input, { store }) => ({ notes: listNotes(store) }),
      'notes.add': ({ text }, context) => {
        const draft = context.draft(`Added the note ${text}`)
        const note = { text, at: draft.at }
        inAct(context.store, draft, (act) => noteTable.put(act, draft.id, note))
        report(context)
        return { id: draft.id, ...note }
      },
    }),
  restorer: async () => restorerOf([noteTable]),
  open: (tools) => ({
    // the state of a scan: kept where a note names the domain, else known to an instance
    answers: ({ operation, input }) => {
      if (operation.name !== 'domain.readStatus') return []
      const { domain } = input as { readonly domain: string }
      const answer = (origin: string) => () => ({ status: 'success', origin })
      return notesWith(tools.store, domain).length > 0
        ? [{ to: 'kept', ageSeconds: 0, answer: answer('cache') }]
        : [{ to: 'instance', quotaLeft: null, answer: answer('instance') }]
    },
    restored: () => report(tools),
    find: async (words, limit) =>
      notesWith(tools.store, words)
        .slice(0, limit)
        .map(({ id, text, at }) => ({
          group: 'Notes',
          what: 'note',
          title: text,
          detail: at,
          is_value: false,
          link: `/notes/${id}`,
        })),
    mentions:
      async () =>
      ({ values }) => {
        const places = values
          .flatMap(({ value }) => notesWith(tools.store, value))
          .map(({ id, text, at }) => ({ kind: 'note', id, title: text, count: 1, at }))
        return { total: places.length, places }
      },
    checks: async () => [
      { name: 'Notes', state: 'ok', finding: `${listNotes(tools.store).length} kept`, remedy: null },
    ],
  }),
}
