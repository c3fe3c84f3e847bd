import { fileTool } from '../file-tool.ts'
import { isOf } from '../file-types.ts'
import { javaResult } from './java-result.ts'

/** Reads programs of Java: archives with their manifest, classes and signers, and single class files. */
export const javaTool = fileTool({
  name: 'java',
  title: 'Java program',
  version: 1,
  accepts: (sample) => isOf(sample, 'jar', 'java-class') && !isOf(sample, 'apk'),
  seconds: 60,
  result: javaResult,
  load: async () => (await import('./read-java.ts')).readJava,
})
