import { bySeverity, type Severity } from '../../../../contract/severities.ts'
import type { RiskPacks } from '../../risk/risk-packs.ts'
import type { Remark } from '../judge-address.ts'
import type { MailTables } from '../mail-services.ts'

/** A remark with a code, by which it can be counted and explained. */
export type HeaderRemark = Remark & { readonly code: string }

/** Data with which a header is judged. */
export type HeaderKnowledge = { readonly tables: MailTables; readonly packs: RiskPacks }

/** Collects remarks. Codes of the header analysis begin with `header.`; those of the risk packs are kept unchanged. */
export class RemarkGatherer {
  private readonly remarks: HeaderRemark[] = []

  remark(code: string, severity: Severity, title: string, detail: string): void {
    this.remarks.push({ code: code.includes('.') ? code : `header.${code}`, severity, title, detail })
  }

  /** Returns the remarks, most severe first; those of equal severity keep their order. */
  sorted(): HeaderRemark[] {
    return bySeverity(this.remarks)
  }
}
