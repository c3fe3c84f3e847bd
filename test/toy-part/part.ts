import type { Context, Tools } from '../../src/main/operations/call/context.ts'
import { implement } from '../../src/main/operations/call/implement.ts'
import type { Part } from '../../src/main/operations/call/part.ts'
import { restorerOf } from '../../src/main/operations/undo/restorer.ts'
import { inAct } from '../../src/main/store/log/log.ts'
import { fieldNoteOperations, fieldNoteWindowOperations } from './contract.ts'
import { importFile, interruptedImport } from './import-file.ts'
import { everyFieldNote, fieldNotesWith, fieldNoteTable } from './records.ts'

const changed = ({ publish }: Pick<Tools, 'publish'>) => publish('field-notes', {})

/** Field notes: what for. */
export const fieldNotesPart: Part = {
  name: 'field-notes',
  handlers: implement<typeof fieldNoteOperations, Context>(fieldNoteOperations, {
    'fieldNotes.list': (_input, { store }) => ({ entries: everyFieldNote(store) }),
    'fieldNotes.about': ({ ip }, { store }) => ({ ip, entries: fieldNotesWith(store, ip) }),
  }),
  windowHandlers: async () =>
    implement<typeof fieldNoteWindowOperations, Context>(fieldNoteWindowOperations, {
      'fieldNotes.read': (_input, { store }) => ({ entries: everyFieldNote(store) }),
      'fieldNotes.add': ({ text }, context) => {
        const draft = context.draft(`Added the field note ${text}`)
        const content = { text, at: draft.at }
        inAct(context.store, draft, (act) => fieldNoteTable.put(act, draft.id, content))
        changed(context)
        return { entry: { id: draft.id, ...content } }
      },
      'fieldNotes.clear': (_input, context) => {
        const all = everyFieldNote(context.store)
        if (all.length === 0) return { deleted: 0 }
        inAct(context.store, context.draft('Deleted all field notes'), (act) => {
          for (const { id } of all) fieldNoteTable.delete(act, id)
        })
        changed(context)
        return { deleted: all.length }
      },
      'fieldNotes.import': importFile,
    }),
  restorer: async () => restorerOf([fieldNoteTable]),
  open: (tools) => ({
    restored: () => changed(tools),
    interrupted: (job) => interruptedImport(job, tools.store.reader),
    find: async (words, limit) =>
      fieldNotesWith(tools.store, words)
        .slice(0, limit)
        .map(({ id, text, at }) => ({
          group: 'Field notes',
          what: 'field note',
          title: text,
          detail: at,
          is_value: false,
          link: `/field-notes/${id}`,
        })),
    mentions:
      async () =>
      ({ values }) => {
        const places = values
          .flatMap(({ value }) => fieldNotesWith(tools.store, value))
          .map(({ id, text, at }) => ({ kind: 'field-note', id, title: text, count: 1, at }))
        return { total: places.length, places }
      },
    checks: async () => [
      {
        name: 'Field notes',
        state: 'ok',
        finding: `${everyFieldNote(tools.store).length} kept`,
        remedy: null,
      },
    ],
  }),
}
