import { isProblem } from '../../../contract/problem.ts'
import { uploadOperations } from '../../../contract/workstation/uploads/uploads.ts'
import type { Context } from '../../operations/call/context.ts'
import { implement } from '../../operations/call/implement.ts'
import type { Part } from '../../operations/call/part.ts'

/** Files that a browser hands over for operations of any part. */
export const uploadsPart: Part = {
  name: 'uploads',
  windowHandlers: async () =>
    implement<typeof uploadOperations, Context>(uploadOperations, {
      'uploads.begin': ({ files }, { uploads }) => {
        const upload = uploads.begin(files)
        return isProblem(upload) ? upload : { upload: upload.id }
      },
      'uploads.cancel': ({ upload }, { uploads }) => {
        uploads.cancel(upload)
        return {}
      },
      'uploads.append': ({ upload, file, ...slice }, { uploads }) => uploads.append(upload, file, slice),
    }),
}
