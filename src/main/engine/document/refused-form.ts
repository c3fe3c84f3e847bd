import type { CompoundFile } from '../office/compound-file.ts'

/** Ends of sentences about documents in unsupported formats, without the full stop. */
export const hasPassword = 'it is protected with a password; save it without one'

/** Returns why a compound file that is no message is not read. */
export function compoundRefusal(file: CompoundFile | null): string {
  return file?.find('EncryptedPackage') === undefined
    ? 'it is in the binary format of Office 97 to 2003: save it as .docx, .xlsx or .pptx'
    : hasPassword
}
