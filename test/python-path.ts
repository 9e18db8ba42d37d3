export { skipPythonShim as setup } from '../bench/python-path.js';
