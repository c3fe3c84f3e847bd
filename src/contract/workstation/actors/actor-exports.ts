import { z } from 'zod'
import { streamedText } from '../../streamed-text.ts'
import { windowOperation } from '../window/window-operation.ts'

/** Exports of threat actors in addition to those of the API. The same sets give the same bytes. */
export const exportActorsStix = windowOperation({
  name: 'actorExports.stix',
  summary: 'Export all threat actors as one STIX 2.1 bundle',
  input: () => z.object({}),
  output: streamedText,
})

export const actorExportOperations = [exportActorsStix] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly actorExports: typeof actorExportOperations
  }
}
