import type { CompoundFile } from '../office/compound-file.ts'

/** Ends of sentences on documents in forms that are not read, without their full stop. */
export const hasPassword = 'it is protected with a password; save it without one'

/** Why a compound file is not read that is no message. */
export function compoundRefusal(file: CompoundFile | null): string {
  return file?.find('EncryptedPackage') === undefined
    ? 'it has the binary form of Office 97 to 2003: save it as .docx, .xlsx or .pptx'
    : hasPassword
}
