import {expect, test} from 'vitest'
import {withRuntime, withRuntimeFrom} from './runtime-in-vendor.ts'

const runtime = 'var e=1,s=2,l=3;export{s as n,l as r};'

test('the libraries hold the helpers, use them by their own names and export them', () => {
  const vendor = 'import{n as a,r}from"./rolldown-runtime-Xk_1.js";var e=a+r;export{e as t};'
  expect(withRuntime(vendor, runtime)).toBe(
    'var{n:rolldown_n,r:rolldown_r}=(()=>{var e=1,s=2,l=3;return{n:s,r:l}})(),a=rolldown_n,r=rolldown_r;' +
      'var e=a+r;export{e as t};export{rolldown_n,rolldown_r};',
  )
})

test('another chunk imports them from the libraries', () => {
  const code =
    'import{n as e,r}from"./rolldown-runtime-Xk_1.js";import{t}from"./vendor-A.js";e(r,t);'
  expect(withRuntimeFrom(code, 'vendor-A.js')).toBe(
    'import{rolldown_n as e,rolldown_r as r}from"./vendor-A.js";import{t}from"./vendor-A.js";e(r,t);',
  )
})

test('code of another form ends the build', () => {
  expect(() => withRuntimeFrom('import * as e from "./rolldown-runtime-A.js"', '')).toThrow('form')
  expect(() => withRuntime('', 'export default 1')).toThrow('form')
})
