import { z } from 'zod'
import type { WindowOperationName } from './bridge.ts'
import type { AnyOperation } from './window-operation.ts'

/** Operations that forms of the window submit. */
export const formOperations = [
  'alertInbox.dismiss',
  'alertInbox.raise',
  'alertInbox.suppress',
  'alertSavedFilters.save',
  'allowList.add',
  'caseBoard.addIndicators',
  'caseBoard.comment',
  'caseBoard.create',
  'caseBoard.note',
  'caseBoard.resolve',
  'caseBoard.seal',
  'caseComments.correct',
  'caseTasks.add',
  'caseTechniques.set',
  'caseTemplates.fromCase',
  'caseTemplates.save',
  'keys.change',
  'keys.create',
  'settings.change',
  'triage.rename',
  'webhooks.add',
  'webhooks.change',
  'webhooks.rotateSecret',
] as const satisfies readonly WindowOperationName[]

export type FormOperation = (typeof formOperations)[number]

/** The most characters that a field of an operation takes, by operation and field. */
export type FormLimits = Readonly<Partial<Record<FormOperation, Readonly<Record<string, number>>>>>

/**
 * Returns the lengths that the operations of forms declare in their schemas. They are embedded in the page at build
 * time, which does without the schemas. Fields without a length of their own are left out.
 */
export function formLimits(operations: readonly AnyOperation[]): FormLimits {
  return Object.fromEntries(
    formOperations.flatMap((name) => {
      const operation = operations.find((each) => each.name === name)
      if (operation === undefined) throw new Error(`There is no operation ${name}.`)
      const limits = lengthsOf(operation.input())
      return Object.keys(limits).length === 0 ? [] : [[name, limits]]
    }),
  )
}

type Described = { readonly maxLength?: number; readonly anyOf?: readonly Described[] }

function lengthsOf(schema: z.ZodType): Record<string, number> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Described>
  }
  return Object.fromEntries(
    Object.entries(properties).flatMap(([field, { maxLength, anyOf = [] }]) => {
      const most = maxLength ?? anyOf.find((each) => each.maxLength !== undefined)?.maxLength
      // ids are not typed
      return most === undefined || field === 'id' ? [] : [[field, most]]
    }),
  )
}
