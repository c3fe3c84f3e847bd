import { z } from 'zod'
import { keptText, optionalKeptText } from '../../schema.ts'
import { severities } from '../../severities.ts'
import { recordIdHere } from '../window/record-id-here.ts'
import { windowOperation } from '../window/window-operation.ts'

/** Templates of cases: the initial content of a kind of case. */

/** Maximum number of templates. */
export const maxTemplates = 200

const tags = () => z.array(keptText(100)).max(100)

/** Content of a template. */
const content = () => ({
  name: keptText(200),
  /** Title of the new case; `{date}` and `{time}` are replaced by the moment at which it is opened. */
  title: keptText(1000),
  summary: optionalKeptText(100_000, 'bidi-prose'),
  severity: z.enum(severities),
  tags: tags(),
  tasks: z
    .array(
      z.object({
        title: keptText(1000),
        owner: optionalKeptText(200),
        /** Minutes from the opening of the case to its due time; null for no due time. */
        due_after: z
          .int()
          .min(0)
          .max(60 * 24 * 366)
          .nullable(),
      }),
    )
    .max(200),
  /** Which indicators are worth looking for, as free text. */
  hints: optionalKeptText(10_000, 'bidi-prose'),
})

const template = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    title: z.string(),
    summary: z.string(),
    severity: z.enum(severities),
    tags: z.array(z.string()),
    tasks: z.array(z.object({ title: z.string(), owner: z.string(), due_after: z.int().nullable() })),
    hints: z.string(),
  })
export type Template = z.output<ReturnType<typeof template>>

export const listTemplates = windowOperation({
  name: 'caseTemplates.list',
  followed: ['activity'],
  summary: 'List case templates by name',
  input: () => z.object({}),
  output: () => z.object({ templates: z.array(template()) }),
})

export const saveTemplate = windowOperation({
  name: 'caseTemplates.save',
  summary: 'Save a case template: a new one, or new content for an existing one',
  writes: true,
  needsPlan: 'cases',
  needsLicence: true,
  input: () => z.object({ id: recordIdHere().optional(), ...content() }),
  output: () => z.object({ template: template() }),
})

export const saveCaseAsTemplate = windowOperation({
  name: 'caseTemplates.fromCase',
  summary: 'Make a template from a case: title, summary, severity, tags and tasks',
  writes: true,
  needsPlan: 'cases',
  needsLicence: true,
  input: () => z.object({ id: recordIdHere(), name: keptText(200) }),
  output: () => z.object({ template: template() }),
})

export const removeTemplate = windowOperation({
  name: 'caseTemplates.remove',
  summary: 'Remove a case template',
  writes: true,
  needsPlan: 'cases',
  needsLicence: true,
  input: () => z.object({ id: recordIdHere() }),
  output: () => z.object({ removed: z.literal(true) }),
})

export const listCaseTags = windowOperation({
  name: 'caseTemplates.tags',
  summary:
    'List the tags that cases have, the most used first, then the others of the Traffic Light Protocol',
  input: () => z.object({}),
  output: () => z.object({ tags: z.array(z.string()) }),
})

export const caseTemplateOperations = [
  listTemplates,
  saveTemplate,
  saveCaseAsTemplate,
  removeTemplate,
  listCaseTags,
] as const

declare module '../window/bridge.ts' {
  interface WindowContracts {
    readonly caseTemplates: typeof caseTemplateOperations
  }
}
