/**
 * Whether WebAssembly can run here. Some security settings of browsers, and some content security policies, turn it
 * off.
 */
export const hasWebAssembly = (): boolean => {
  try {
    // An empty module suffices to test whether a module may be compiled.
    return (
      new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)) instanceof WebAssembly.Module
    );
  } catch {
    return false;
  }
};
