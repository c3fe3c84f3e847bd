import { alertDefects } from './alerts.ts'
import { caseDefects } from './cases.ts'
import type { Defect } from './defect.ts'
import { hostDefects } from './host.ts'
import { readingDefects } from './reading.ts'
import { registerDefects } from './register.ts'
import { triageDefects } from './triage.ts'
import { windowDefects } from './window.ts'

/** All planted defects, in the order of the parts. */
export const defects: readonly Defect[] = [
  ...readingDefects,
  ...triageDefects,
  ...alertDefects,
  ...caseDefects,
  ...registerDefects,
  ...hostDefects,
  ...windowDefects,
]

/** The part that a defect is planted into: the first word of its id. */
export const partOf = ({ id }: Defect): string => id.slice(0, id.indexOf('-'))
