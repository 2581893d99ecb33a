import {fileURLToPath} from 'node:url'

/** React Router's own production build: its package.json names the development one, with its warnings, for all. */
export const productionRouter = ['react-router', 'react-router/dom'].map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(import.meta.resolve(name)).replace('development', 'production'),
}))
