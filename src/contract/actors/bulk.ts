import { z } from 'zod'
import { actors } from '../family.ts'
import { get, operation } from '../operation.ts'
import { streamedText } from '../streamed-text.ts'

/** Returns all actors as CSV with the columns `slug,name,origin,motivation,sectors,countries`. */
export const exportActorsCsv = operation(actors, {
  name: 'actors.exportCsv',
  summary: 'Give all threat actors as CSV',
  http: get('/export/actors.csv', { answers: 'text/csv' }),
  permission: 'any-key',
  input: () => z.object({}),
  output: streamedText,
  command: 'actor export csv',
})

/** Returns all actors as JSON lines, in the form that can be imported again. */
export const exportActorsJsonl = operation(actors, {
  name: 'actors.exportJsonl',
  summary: 'Give all threat actors as one JSON text a line',
  http: get('/export/actors.jsonl', { answers: 'application/x-ndjson' }),
  permission: 'any-key',
  input: () => z.object({}),
  output: streamedText,
  command: 'actor export jsonl',
})
