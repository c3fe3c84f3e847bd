import type { Part } from '../../src/main/operations/call/part.ts'
import { fieldNotesPart } from './part.ts'
import { fieldNotesWith } from './records.ts'

/**
 * The part with a planted second answerer of an operation that nothing here answers: the state of a scan is kept where a
 * note names the domain, else known to an instance.
 */
export const answeringPart: Part = {
  ...fieldNotesPart,
  open: (tools) => ({
    ...fieldNotesPart.open?.(tools),
    answers: ({ operation, input }) => {
      if (operation.name !== 'domain.readStatus') return []
      const { domain } = input as { readonly domain: string }
      const answer = (origin: string) => () => ({ status: 'success', origin })
      return fieldNotesWith(tools.store, domain).length > 0
        ? [{ to: 'kept', ageSeconds: 0, answer: answer('cache') }]
        : [{ to: 'instance', quotaLeft: null, answer: answer('instance') }]
    },
  }),
}
