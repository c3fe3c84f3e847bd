import type { RiskPacks } from '../../risk/risk-packs.ts'
import type { Remark, Severity } from '../judge-address.ts'
import type { MailTables } from '../mail-services.ts'

/** A remark with a code, so that it can be counted and explained. */
export type HeaderRemark = Remark & { readonly code: string }

/** What a header is judged with. */
export type HeaderKnowledge = { readonly tables: MailTables; readonly packs: RiskPacks }

/** Gathers remarks. A code of its own begins with `header.`; those of the risk packs keep theirs. */
export class RemarkGatherer {
  private readonly remarks: HeaderRemark[] = []

  remark(code: string, severity: Severity, title: string, detail: string): void {
    this.remarks.push({ code: code.includes('.') ? code : `header.${code}`, severity, title, detail })
  }

  /** Gravest first; equals in the order in which they came. */
  sorted(): HeaderRemark[] {
    const order: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info']
    return this.remarks.sort((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
  }
}
