import { type BehaviourFunctions, behaviourTable } from '../program/behaviour-table.ts'

/** What methods of Java are used for, written `class->method`. Ordinary programs use many of them. */
const list: readonly BehaviourFunctions[] = [
  [
    'execution',
    'Can run commands',
    'T1059',
    'java.lang.Runtime->exec java.lang.ProcessBuilder->start java.awt.Desktop->open',
  ],
  [
    'network',
    'Can communicate over the network',
    'T1071',
    `java.net.URL->openConnection java.net.URL->openStream java.net.Socket-><init> java.net.ServerSocket-><init>
     java.net.DatagramSocket-><init> java.net.http.HttpClient->send java.nio.channels.SocketChannel->open
     java.net.HttpURLConnection->connect`,
  ],
  [
    'code_loading',
    'Can load code that is not in it',
    'T1620',
    `java.net.URLClassLoader-><init> java.net.URLClassLoader->newInstance java.lang.ClassLoader->defineClass
     java.lang.invoke.MethodHandles$Lookup->defineClass sun.misc.Unsafe->defineClass sun.misc.Unsafe->defineAnonymousClass`,
  ],
  [
    'native_code',
    'Can load native libraries',
    'T1129',
    'java.lang.System->load java.lang.System->loadLibrary',
  ],
  [
    'scripts',
    'Can run scripts',
    'T1059.007',
    'javax.script.ScriptEngine->eval javax.script.ScriptEngineManager->getEngineByName',
  ],
  [
    'naming',
    'Can look up objects by name, also from other computers',
    'T1190',
    'javax.naming.InitialContext->lookup javax.naming.Context->lookup',
  ],
  ['objects', 'Can read serialised objects', 'T1203', 'java.io.ObjectInputStream->readObject'],
  [
    'instrumentation',
    'Can change other classes while they run',
    'T1055',
    `java.lang.instrument.Instrumentation->addTransformer java.lang.instrument.Instrumentation->redefineClasses
     com.sun.tools.attach.VirtualMachine->attach com.sun.tools.attach.VirtualMachine->loadAgent`,
  ],
  ['crypto', 'Can encrypt or decrypt', 'T1027', 'javax.crypto.Cipher->doFinal javax.crypto.Cipher->init'],
  ['screen', 'Can copy the screen', 'T1113', 'java.awt.Robot->createScreenCapture'],
  ['input', 'Can operate keyboard and mouse', 'T1056', 'java.awt.Robot->keyPress java.awt.Robot->mousePress'],
  ['clipboard', 'Can read or change the clipboard', 'T1115', 'java.awt.Toolkit->getSystemClipboard'],
  [
    'preferences',
    'Can change preferences, on Windows the registry',
    'T1112',
    'java.util.prefs.WindowsPreferences-><init> java.util.prefs.Preferences->put',
  ],
]

export const javaBehaviours = behaviourTable(list, (name) => [name])
