import { downloadRules } from './download-rules.ts'
import { evasionRules } from './evasion-rules.ts'
import { executionRules } from './execution-rules.ts'
import { impactRules } from './impact-rules.ts'
import { persistenceRules } from './persistence-rules.ts'
import type { ScriptRule } from './script-rule.ts'
import { secretsRules } from './secrets-rules.ts'

/** All rules, in the order in which they are tried. */
export const scriptRules: readonly ScriptRule[] = [
  ...downloadRules,
  ...executionRules,
  ...persistenceRules,
  ...evasionRules,
  ...secretsRules,
  ...impactRules,
]
