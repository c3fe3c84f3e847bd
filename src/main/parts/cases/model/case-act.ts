import type { z } from 'zod'
import type { openIncidentCase, resolveIncidentCase } from '../../../../contract/incidents/case.ts'
import type { createCaseHere } from '../../../../contract/workstation/cases/case-board.ts'
import type { Added, Addition } from './add-to-case.ts'

type InputOf<O extends { readonly input: () => z.ZodType }> = z.output<ReturnType<O['input']>>

/** An act on one case, with any number of indicators. It can be handed to a thread. */
export type CaseAct =
  | { readonly do: 'open'; readonly input: InputOf<typeof openIncidentCase> }
  | { readonly do: 'create'; readonly input: InputOf<typeof createCaseHere> }
  | { readonly do: 'add'; readonly id: string; readonly addition: Addition }
  | { readonly do: 'resolve'; readonly input: InputOf<typeof resolveIncidentCase> }
  | { readonly do: 'escalate'; readonly id: string; readonly case_id: string | null }

/** The answer of each act. */
export type CaseAnswers = {
  readonly open: { readonly id: string }
  readonly create: Added & { readonly id: string; readonly labels: string[] }
  readonly add: Added
  readonly resolve: { readonly id: string }
  /** Null when the alert is decided already. */
  readonly escalate: { readonly id: string } | null
}
