import type { GivenRules } from '../../engine/file/rules/rule-set.ts'
import type { Store } from '../../store/database/handle.ts'
import { ruleSets, rulesDigest, ruleText } from '../../store/files/rule-sets.ts'

/** The rules that are switched on, as the analysis takes them. Another process may change them at any time. */
export class ActiveRules {
  private readonly store: Pick<Store, 'reader'>
  private last: GivenRules = { digest: '', sets: [] }

  constructor(store: Pick<Store, 'reader'>) {
    this.store = store
  }

  /** The present ones; their texts are read again only when they have changed. */
  now(): GivenRules {
    const { reader } = this.store
    const digest = rulesDigest(reader)
    if (digest !== this.last.digest) {
      const sets = ruleSets(reader)
        .filter(({ is_active }) => is_active)
        .map(({ id, name, kind, sha256, ignores_case }) => ({
          ...{ id, name, kind, text: ruleText(reader, sha256), ignoresCase: ignores_case },
        }))
      this.last = { digest, sets }
    }
    return this.last
  }
}
