import type { MailTables } from '../../engine/email/mail-services.ts'
import { shippedData } from '../../operations/system/shipped-data.ts'

/** The shipped lists of mail domains, read when the first address is analysed. */
export function mailTables(resources: string): MailTables {
  return {
    disposable: shippedData(resources, 'disposable-mail.txt'),
    providers: shippedData(resources, 'mail-providers.txt'),
  }
}
