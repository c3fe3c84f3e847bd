import type { Taxonomy } from '../taxonomy.ts'
import { agreementRules } from './agreement-rules.ts'
import { arrangementRules } from './arrangement-rules.ts'
import { cellRules } from './cell-rules.ts'
import { codeTypeRules } from './code-type-rules.ts'
import { contradictionRules } from './contradiction-rules.ts'
import { entityRules } from './entity-rules.ts'
import type { CheckFacts } from './facts.ts'
import { functionRules } from './function-rules.ts'
import { identifierRules } from './identifier-rules.ts'
import { lookAlikeCodeRules } from './look-alike-code-rules.ts'
import { plausibilityRules } from './plausibility-rules.ts'
import { presenceRules } from './presence-rules.ts'
import { providerRules } from './provider-rules.ts'
import { referenceRules } from './reference-rules.ts'
import type { Rule } from './rule.ts'
import { serviceRules } from './service-rules.ts'
import { soleRowRules } from './sole-row-rules.ts'
import { supplyChainRules } from './supply-chain-rules.ts'
import { textRules } from './text-rules.ts'

/**
 * All rules on rows. Not here: rules on files, names, headers and control files, which are about a package; OWN-31, which
 * needs records; OWN-34, which is about the filing; OWN-40, which needs the scope; and v8821_m, whose content is not known.
 */
export function allRules(taxonomy: Taxonomy, facts: CheckFacts): Rule[] {
  return [
    ...cellRules(taxonomy),
    ...presenceRules(taxonomy),
    ...referenceRules(taxonomy),
    ...identifierRules(taxonomy, facts),
    ...entityRules,
    ...arrangementRules,
    ...serviceRules(facts),
    ...providerRules(taxonomy),
    ...codeTypeRules(taxonomy),
    ...supplyChainRules(taxonomy),
    ...functionRules(facts),
    ...textRules(taxonomy),
    ...plausibilityRules(facts),
    ...agreementRules,
    ...lookAlikeCodeRules,
    ...soleRowRules,
    ...contradictionRules,
  ]
}
