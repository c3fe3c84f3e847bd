import { fileTool } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { androidResult } from './android-result.ts'

/** Reads packages of Android (APK: manifest, signers, code) and single DEX files. */
export const androidTool = fileTool({
  name: 'android',
  title: 'Android program',
  version: 1,
  accepts: (sample) => isOf(sample, 'apk', 'dex'),
  seconds: 60,
  result: androidResult,
  load: async () => (await import('./read-android.ts')).readAndroid,
})
