/** The server of a release: `node start.mjs`. */
import {serve} from '../start/serve.ts'

await serve()
