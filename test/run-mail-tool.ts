import type { FileTypeKind } from '../src/main/engine/file/file-types.ts'
import type { MailResult } from '../src/main/engine/file/mail/mail-result.ts'
import { mailTool } from '../src/main/engine/file/mail/mail-tool.ts'
import { type RanTool, runFileTool } from './run-file-tool.ts'

export type RanMail = Omit<RanTool, 'data'> & { readonly data: MailResult; readonly bodies: RanTool['texts'] }

/** Runs the tool `mail`; a text stands for its bytes in Latin-1. */
export async function mailOf(content: string | Uint8Array, kind: FileTypeKind = 'message'): Promise<RanMail> {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  const ran = await runFileTool(mailTool, bytes, { types: [{ kind, mime: '', label: kind }] })
  return {
    ...ran,
    data: ran.data as MailResult,
    bodies: ran.texts.filter(({ title }) => title !== 'Header'),
  }
}
